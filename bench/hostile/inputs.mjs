// @ts-check
/** Everything that is played against the hub. */
import { answers } from "./answers.mjs";
import { cards, tables, weights } from "./files.mjs";

/**
 * @typedef {{ address: string, token: string }} Hub
 * @typedef {{ name: string, send: (hub: Hub) => Promise<Response> }} Input
 * @typedef {"stranger" | "unknown key" | "owner"} Who
 */

/** @type {Readonly<Record<Who, (hub: Hub) => Record<string, string>>>} */
const credentials = {
  stranger: () => ({}),
  "unknown key": () => ({ authorization: "Bearer sk-unknown" }),
  owner: ({ token }) => ({ authorization: `Bearer ${token}` }),
};

/** @param {Who} who @param {string} method @param {string} path @param {() => BodyInit} [body] @param {string} [type] */
const request =
  (who, method, path, body, type = "application/json") =>
  (/** @type {Hub} */ hub) =>
    fetch(`${hub.address}${path}`, {
      method,
      redirect: "manual",
      // An idle connection may close while this process builds the next body.
      headers: { connection: "close", ...credentials[who](hub), ...(body && type && { "content-type": type }) },
      ...(body && { body: body() }),
    });

/** @param {string} repository @param {() => string} body */
export const commit = (repository, body) =>
  request("owner", "POST", `/api/${repository}/commit/main`, body, "application/x-ndjson");

/** @param {readonly object[]} operations */
export const commitLines = (operations) =>
  [{ key: "header", value: { summary: "hostile" } }, ...operations].map((line) => JSON.stringify(line)).join("\n");

/** @param {string} path @param {string | Buffer} content */
export const fileLine = (path, content) => ({
  key: "file",
  value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
});

/** @template T @param {number} count @param {(at: number) => T} make */
const numbered = (count, make) => Array.from({ length: count }, (_, at) => make(at));

/** @type {Input[]} */
const rows = Object.keys(tables).flatMap((path) => [
  { name: `rows of ${path}`, send: request("stranger", "GET", `/api/datasets/owner/tables/rows?path=${path}`) },
  {
    name: `statistics of ${path}`,
    send: request("stranger", "GET", `/api/datasets/owner/tables/statistics?path=${path}`),
  },
]);

/** @type {Input[]} */
const headers = Object.keys(weights).map((path) => ({
  name: `header of ${path}`,
  send: request("stranger", "GET", `/api/models/owner/weights/file-header/main/${path}?search=9&limit=500`),
}));

/** @type {Input[]} */
const cardChecks = Object.entries(cards).map(([name, card]) => ({
  name: `card: ${name}`,
  send: request("stranger", "POST", "/api/validate-yaml", () => JSON.stringify({ content: card() })),
}));

const model = "models/owner/target";
/** @type {Input[]} */
const commits = [
  ...Object.entries({ card: ["README.md", cards["open quotes"]], "card of dashes": ["README.md", cards.dashes] }).map(
    ([name, [path, content]]) => ({
      name: `commit: ${name}`,
      send: commit(model, () => commitLines([fileLine(String(path), /** @type {() => string} */ (content)())])),
    }),
  ),
  {
    name: "commit: beside a card that takes long",
    send: commit(model, () => commitLines([fileLine("notes.txt", "one more file\n")])),
  },
  { name: "commit: a plain card", send: commit(model, () => commitLines([fileLine("README.md", "# Plain\n")])) },
  ...Object.entries({
    "240,000 tensors": () => fileLine("model.safetensors", weights["many.safetensors"]?.() ?? ""),
    "a GGUF vocabulary": () => fileLine("model.gguf", weights["vocabulary.gguf"]?.() ?? ""),
    "8 MB of tokenizer_config": () => fileLine("tokenizer_config.json", `{"a":[${"1,".repeat(3_900_000)}1]}`),
    "a nested config": () => fileLine("config.json", "[".repeat(4_000_000)),
    "broken ONNX": () => fileLine("onnx/model.onnx", Buffer.alloc(4_000_000, 10)),
    "60 MB in one file": () => fileLine("large.bin", Buffer.alloc(60_000_000, 7)),
  }).map(([name, line]) => ({ name: `commit: ${name}`, send: commit(model, () => commitLines([line()])) })),
  {
    name: "commit: 20,000 files",
    send: commit(model, () =>
      commitLines(numbered(20_000, (at) => ({ key: "file", value: { path: `f/${at}`, content: `${at}` } }))),
    ),
  },
  {
    name: "commit: 20,000 deleted files",
    send: commit(model, () =>
      commitLines(numbered(20_000, (at) => ({ key: "deletedFile", value: { path: `f/${at}` } }))),
    ),
  },
  {
    name: "commit: a folder deleted 20,000 times",
    send: commit("models/owner/many", () =>
      commitLines(numbered(20_000, () => ({ key: "deletedFolder", value: { path: "none" } }))),
    ),
  },
  {
    name: "commit: 300,000 deleted files",
    send: commit(model, () =>
      commitLines(numbered(300_000, (at) => ({ key: "deletedFile", value: { path: `f/${at}` } }))),
    ),
  },
  { name: "commit: 100 MB of spaces", send: commit(model, () => " ".repeat(100_000_000)) },
  { name: "commit: one nested line", send: commit(model, () => "[".repeat(20_000_000)) },
  { name: "commit: 5,000,000 empty lines", send: commit(model, () => "\n".repeat(5_000_000)) },
  {
    name: "preupload: 40,000 files",
    send: request("owner", "POST", `/api/${model}/preupload/main`, () =>
      JSON.stringify({ files: numbered(40_000, (at) => ({ path: `f/${at}`, size: 1, sample: "" })) }),
    ),
  },
  {
    name: "paths-info: 60,000 paths",
    send: request("stranger", "POST", `/api/${model}/paths-info/main`, () =>
      JSON.stringify({ paths: Array.from({ length: 60_000 }, (_, at) => `f/${at}`) }),
    ),
  },
  {
    name: "commit without a token: 100 MB",
    send: request(
      "stranger",
      "POST",
      `/api/${model}/commit/main`,
      () => " ".repeat(100_000_000),
      "application/x-ndjson",
    ),
  },
];

const fetchRequest = (/** @type {string} */ command, /** @type {string[]} */ lines) =>
  [`command=${command}`, "", ...lines]
    .map((line) => (line ? (line.length + 4).toString(16).padStart(4, "0") + line : "0001"))
    .concat("0000")
    .join("");

/** @type {Input[]} */
const fetches = Object.entries({
  "32,000 commits named": () =>
    fetchRequest(
      "fetch",
      numbered(32_000, (at) => `have ${String(at).padStart(40, "0")}`),
    ),
  "32,000 prefixes": () =>
    fetchRequest(
      "ls-refs",
      numbered(32_000, (at) => `ref-prefix refs/heads/${at}`),
    ),
  "1,000,000 empty lines": () => "0004".repeat(1_000_000),
  "lines that are no ids": () => "000ahave a".repeat(400_000),
}).map(([name, body]) => ({
  name: `git fetch: ${name}`,
  send: async (hub) =>
    fetch(`${hub.address}/owner/many/git-upload-pack`, {
      method: "POST",
      headers: { "content-type": "application/x-git-upload-pack-request", "git-protocol": "version=2" },
      body: body(),
    }),
}));

const chat = "/router/v1/chat/completions";
const nested = (/** @type {number} */ bytes) =>
  `{"model":"a/b","messages":${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}}`;
const flat = (/** @type {number} */ bytes) => `{"model":"a/b","messages":[${"1,".repeat(bytes / 2)}1]}`;
const image = (/** @type {number} */ bytes) =>
  JSON.stringify({
    model: "a/b",
    messages: [
      {
        role: "user",
        content: [{ type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(bytes)}` } }],
      },
    ],
  });
/** The same text in every field that an API has for it. */
const oneText = (/** @type {string} */ text) =>
  `{"model":"a/b","max_tokens":9,"messages":[{"role":"user","content":"${text}"}],"input":"hi"}`;
const schema = { type: "object", properties: { a: { type: "string" } } };
/** Tools as each of the three chat APIs writes them. */
const manyTools = (/** @type {number} */ count) =>
  JSON.stringify({
    ...{ model: "orrery/guide", max_tokens: 9, input: "hi", messages: [{ role: "user", content: "hi" }] },
    tools: numbered(count, (at) => ({
      ...{ name: `t${at}`, description: "d", input_schema: schema, parameters: schema },
      function: { name: `t${at}`, description: "d", parameters: schema },
    })),
  });
const vectors = "/router/hf-inference/models/orrery/sentence-vectors";

/** Other places for one text, by endpoint: the path, and the body around the text. @type {Readonly<Record<string, readonly [path: string, body: object]>>} */
const textPlaces = {
  "streamed chat": [chat, { model: "a/b", stream: true, messages: [{ role: "user", content: "@" }] }],
  "hub chat": [chat, { model: "orrery/guide:hf-inference", messages: [{ role: "user", content: "@" }] }],
  "hub completions": ["/router/v1/completions", { model: "orrery/guide", prompt: "@" }],
  "hub embeddings": ["/router/v1/embeddings", { model: "orrery/sentence-vectors", input: "@" }],
  "hub model": [vectors, { inputs: "@" }],
  "hub model in auto": ["/router/auto/models/orrery/sentence-vectors", { inputs: "@" }],
  "hub tokenize": ["/router/v1/tokenize", { model: "orrery/sentence-vectors", prompt: "@" }],
  "hub tokenize, count": [
    "/router/v1/tokenize",
    { model: "orrery/sentence-vectors", prompt: "@", return_tokens: false },
  ],
  "hub tokenize, chat": ["/router/v1/tokenize", { model: "orrery/guide", messages: [{ role: "user", content: "@" }] }],
  count_tokens: ["/router/v1/messages/count_tokens", { model: "a/b", messages: [{ role: "user", content: "@" }] }],
  "hub count_tokens": [
    "/router/v1/messages/count_tokens",
    { model: "orrery/guide", messages: [{ role: "user", content: "@" }] },
  ],
  input_tokens: ["/router/v1/responses/input_tokens", { model: "a/b", input: "@" }],
  "stored response": ["/router/v1/responses", { model: "a/b", input: "@" }],
  moderations: ["/router/v1/moderations", { model: "orrery/sentence-vectors", input: "@" }],
  explain: ["/router/v1/route/explain", { model: "a/b", messages: [{ role: "user", content: "@" }] }],
  "pass-through": [
    "/router/together/v1/chat/completions",
    { model: "served", messages: [{ role: "user", content: "@" }] },
  ],
  "system prompt": [
    chat,
    {
      model: "a/b",
      messages: [
        { role: "system", content: "@" },
        { role: "user", content: "hi" },
      ],
    },
  ],
  "tool argument": [
    chat,
    {
      model: "a/b",
      messages: [
        { role: "assistant", tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: "@" } }] },
      ],
    },
  ],
  "unknown field": [chat, { model: "a/b", messages: [{ role: "user", content: "hi" }], other: "@" }],
  "provider field": [chat, { model: "a/b", messages: [{ role: "user", content: "hi" }], provider: { order: ["@"] } }],
  "model name": [chat, { model: "a/@", messages: [{ role: "user", content: "hi" }] }],
};

const parts = (/** @type {number} */ count) =>
  `${'--xx\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--xx--\r\n`;
/** A WAV file of empty chunks. */
const chunks = (/** @type {number} */ count) =>
  Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), Buffer.alloc(count * 8, "JUNK\0\0\0\0")]);
const spoken = "/router/hf-inference/models/orrery/spoken-words";

/** @type {Input[]} */
const calls = [
  { name: "chat, unknown key: 6 MB nested", send: request("unknown key", "POST", chat, () => nested(6_000_000)) },
  { name: "chat, unknown key: 52 MB flat", send: request("unknown key", "POST", chat, () => flat(52_000_000)) },
  { name: "chat, unknown key: 1 MB nested", send: request("unknown key", "POST", chat, () => nested(1_000_000)) },
  { name: "chat, unknown key: 1 MB flat", send: request("unknown key", "POST", chat, () => flat(1_000_000)) },
  { name: "chat: 6 MB nested", send: request("owner", "POST", chat, () => nested(6_000_000)) },
  { name: "chat: 52 MB flat", send: request("owner", "POST", chat, () => flat(52_000_000)) },
  { name: "chat: 250 kB flat", send: request("owner", "POST", chat, () => flat(250_000)) },
  { name: "chat: 780 kB flat", send: request("owner", "POST", chat, () => flat(780_000)) },
  { name: "chat: 20 MB image", send: request("owner", "POST", chat, () => image(20_000_000)) },
  { name: "chat: 60 MB image", send: request("owner", "POST", chat, () => image(60_000_000)) },
  {
    name: "chat: 50 MB of escapes",
    send: request("owner", "POST", chat, () => `{"model":"a/b","messages":"${"\\u0041".repeat(8_300_000)}"}`),
  },
  ...["chat/completions", "responses", "messages", "embeddings", "rerank", "tokenize", "images/generations"].flatMap(
    (endpoint) => [
      {
        name: `${endpoint}: 60 MB in one text`,
        send: request("owner", "POST", `/router/v1/${endpoint}`, () => oneText("x".repeat(60_000_000))),
      },
      {
        name: `${endpoint}: 30 MB of umlauts`,
        send: request("owner", "POST", `/router/v1/${endpoint}`, () => oneText("ü".repeat(15_000_000))),
      },
    ],
  ),
  ...Object.entries(textPlaces).flatMap(([name, [path, body]]) => {
    const [before = "", after = ""] = JSON.stringify(body).split("@");
    return [
      {
        name: `${name}: one text of 60 MB`,
        send: request("owner", "POST", path, () => `${before}${"x".repeat(60_000_000)}${after}`),
      },
      {
        name: `${name}: 30 MB of umlauts`,
        send: request("owner", "POST", path, () => `${before}${"ü".repeat(15_000_000)}${after}`),
      },
    ];
  }),
  ...["chat/completions", "responses", "messages", "embeddings"].flatMap((endpoint) =>
    Object.keys(answers).map((model) => ({
      name: `${endpoint}: a provider answers with ${model}`,
      send: request("owner", "POST", `/router/v1/${endpoint}`, () =>
        JSON.stringify({
          ...{ model: `a/${model}`, max_tokens: 9, input: "hi", encoding_format: "base64" },
          ...{
            messages: [{ role: "user", content: "hi" }],
            tools: [{ type: "custom", name: "f", input_schema: schema }],
          },
        }),
      ),
    })),
  ),
  ...["hub tokenize, chat", "hub count_tokens"].map((name) => ({
    name: `${name}: arguments of 4 MB`,
    send: request("owner", "POST", String(textPlaces[name]?.[0]), () =>
      JSON.stringify({
        model: "orrery/sentence-vectors",
        messages: [
          {
            role: "assistant",
            content: "",
            tool_calls: [{ function: { name: "f", arguments: `[${"[],".repeat(1_300_000)}[]]` } }],
          },
        ],
      }),
    ),
  })),
  ...["chat/completions", "responses", "messages"].flatMap((endpoint) =>
    [2_000, 15_000].map((count) => ({
      name: `${endpoint}: ${count} tools`,
      send: request("owner", "POST", `/router/v1/${endpoint}`, () => manyTools(count)),
    })),
  ),
  { name: "chat: 50 MB that is no JSON", send: request("owner", "POST", chat, () => "x".repeat(50_000_000)) },
  {
    name: "chat: 130,000 objects",
    send: request("owner", "POST", chat, () => `{"model":"a/b","messages":[${'{"a":1},'.repeat(130_000)}{}]}`),
  },
  {
    name: "chat: a model name of 1 MB",
    send: request("owner", "POST", chat, () => `{"model":"${"a/".repeat(500_000)}","messages":[]}`),
  },
  {
    name: "embeddings: 100,000 texts",
    send: request("owner", "POST", "/router/v1/embeddings", () =>
      JSON.stringify({ model: "a/b", input: new Array(100_000).fill("text") }),
    ),
  },
  { name: "explain: 6 MB nested", send: request("owner", "POST", "/router/v1/route/explain", () => nested(6_000_000)) },
  {
    name: "speech: 20 MB of text",
    send: request("owner", "POST", "/router/v1/audio/speech", () =>
      JSON.stringify({ model: "a/b", input: "a".repeat(20_000_000) }),
    ),
  },
  {
    name: "pass-through: 30 MB nested",
    send: request("unknown key", "POST", "/router/together/v1/chat/completions", () => nested(900_000)),
  },
  {
    name: "auto: 20 MB image as bytes",
    send: request("owner", "POST", "/router/auto/models/a/b", () => Buffer.alloc(20_000_000, 1), "image/png"),
  },
  {
    name: "hub model, stranger: 1 MB of text",
    send: request("stranger", "POST", vectors, () => JSON.stringify({ inputs: "word ".repeat(200_000) })),
  },
  {
    name: "hub model: 5 MB of text",
    send: request("owner", "POST", vectors, () => JSON.stringify({ inputs: "word ".repeat(1_000_000) })),
  },
  {
    name: "hub model: 5 MB without a space",
    send: request("owner", "POST", vectors, () => JSON.stringify({ inputs: "w".repeat(5_000_000) })),
  },
  {
    name: "hub model: 100,000 texts",
    send: request("owner", "POST", vectors, () => JSON.stringify({ inputs: new Array(100_000).fill("word") })),
  },
  {
    name: "hub chat: 20 MB image",
    send: request("owner", "POST", chat, () => image(20_000_000).replace("a/b", "orrery/guide:hf-inference")),
  },
  {
    name: "hub chat: 5 MB of text",
    send: request("owner", "POST", chat, () =>
      JSON.stringify({
        model: "orrery/guide:hf-inference",
        messages: [{ role: "user", content: "word ".repeat(1_000_000) }],
      }),
    ),
  },
  {
    name: "hub embeddings: 2,000 texts in base64",
    send: request("owner", "POST", "/router/v1/embeddings", () =>
      JSON.stringify({
        model: "orrery/sentence-vectors",
        input: new Array(2_000).fill("word"),
        encoding_format: "base64",
      }),
    ),
  },
  {
    name: "hub model: a WAV of 2,000,000 chunks",
    send: request("owner", "POST", spoken, () => chunks(2_000_000), "audio/wav"),
  },
  {
    name: "transcriptions: a form of 200,000 parts",
    send: request(
      "owner",
      "POST",
      "/router/v1/audio/transcriptions",
      () => parts(200_000),
      "multipart/form-data; boundary=xx",
    ),
  },
  {
    name: "transcriptions: 8,000,000 fields",
    send: request(
      "owner",
      "POST",
      "/router/v1/audio/transcriptions",
      () => "a&".repeat(8_000_000),
      "application/x-www-form-urlencoded",
    ),
  },
  {
    name: "pass-through: a form of 15,000 parts",
    send: request(
      "unknown key",
      "POST",
      "/router/together/v1/audio/transcriptions",
      () => parts(15_000),
      "multipart/form-data; boundary=xx",
    ),
  },
  { name: "hub model: 30 MB nested", send: request("owner", "POST", vectors, () => nested(30_000_000), "image/png") },
];

const long = (/** @type {string} */ word, bytes = 14_000) => word.repeat(Math.floor(bytes / word.length));
/** @type {Input[]} */
const queries = [
  ["search of one long word", `/api/models?search=${long("a")}`],
  ["search of many words", `/api/models?search=${long("ab+")}`],
  ["search of wildcards", `/api/models?search=${long("%25_")}`],
  ["a thousand filters", `/api/models?${long("filter=a&")}`],
  ["a thousand fields of expand", `/api/models?${long("expand=tags&")}`],
  ["a thousand facets", `/api/models/facets?${long("facets=tag&")}`],
  ["search of combining marks", `/api/models?search=${long("%CC%81", 1_000)}`],
  ["search of 100 words", `/api/models?search=${long("ab+", 198)}`],
  ["quick search of a long word", `/api/quicksearch?q=${long("q")}`],
  ["a cursor that is none", `/api/models?cursor=${long("A")}`],
  ["a path of many folders", `/api/models/owner/target/tree/main/${long("a/", 1_900)}`],
  ["an encoded path", `/owner/target/resolve/main/${long("%2e%2e%2f", 1_900)}`],
  ["the tree of 20,000 files", "/api/models/owner/many/tree/main?recursive=true&limit=1000"],
  ["the record of 20,000 files", "/api/models/owner/many"],
  ["splits of a card of patterns", "/api/datasets/owner/patterns/splits"],
].map(([name, path]) => ({ name: `query: ${name}`, send: request("stranger", "GET", String(path)) }));

const spaced = (/** @type {Hub} */ { address }) =>
  fetch(`${address}/api/models?limit=1`, {
    headers: { authorization: `Bearer${" ".repeat(7_000)}x${" ".repeat(7_000)}y` },
  });

/** @type {readonly Input[]} */
export const inputs = [
  ...rows,
  ...headers,
  ...cardChecks,
  ...commits,
  ...fetches,
  ...calls,
  ...queries,
  { name: "query: a token of spaces", send: spaced },
  {
    name: "form: 100,000 names",
    send: request(
      "stranger",
      "POST",
      `/api/${model}/paths-info/main`,
      () => Array.from({ length: 100_000 }, (_, at) => at.toString(36)).join("&"),
      "application/x-www-form-urlencoded",
    ),
  },
  {
    name: "form: 300,000 fields",
    send: request(
      "stranger",
      "POST",
      `/api/${model}/paths-info/main`,
      () => "a&".repeat(500_000),
      "application/x-www-form-urlencoded",
    ),
  },
];

/** Repositories that the inputs ask for, with the files that they name. @param {Hub} hub @param {readonly Input[]} chosen */
export const publish = async (hub, chosen) => {
  const create = (/** @type {string} */ type, /** @type {string} */ name) =>
    request("owner", "POST", "/api/repos/create", () => JSON.stringify({ type, name }))(hub);
  for (const [type, name] of [
    ["dataset", "tables"],
    ["dataset", "patterns"],
    ["model", "weights"],
    ["model", "target"],
    ["model", "many"],
  ])
    await create(String(type), String(name));
  const isNamed = (/** @type {string} */ text) => chosen.some(({ name }) => name.includes(text));
  const put = async (/** @type {string} */ repository, /** @type {object[]} */ lines, attempts = 3) => {
    const startedAt = performance.now();
    const reply = await commit(repository, () => commitLines(lines))(hub).catch((error) => {
      throw new Error(`${repository}: no reply after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`, {
        cause: error,
      });
    });
    // On a busy machine, reading a commit can take longer than a hub waits.
    if (reply.status === 422 && attempts > 1) return put(repository, lines, attempts - 1);
    if (reply.status !== 200) throw new Error(`${repository}: ${reply.status} ${await reply.text()}`);
  };
  for (const [path, make] of Object.entries(tables))
    if (isNamed(path)) await put("datasets/owner/tables", [fileLine(path, make())]);
  for (const [path, make] of Object.entries(weights))
    if (isNamed(path)) await put("models/owner/weights", [fileLine(path, make())]);
  const many = numbered(20_000, (at) => ({ key: "file", value: { path: `${at % 100}/${at}`, content: "x" } }));
  if (isNamed("20,000") || isNamed("git fetch")) await put("models/owner/many", many);
  if (!isNamed("patterns")) return;
  const patterns = numbered(900, (at) => ({ config_name: `c${at}`, data_files: `${"*a".repeat(200)}${at}` }));
  await put("datasets/owner/patterns", [
    fileLine("README.md", `---\n${JSON.stringify({ configs: patterns })}\n---\n`),
    ...numbered(300, (at) => ({ key: "file", value: { path: `${"a".repeat(200)}${at}.csv`, content: "a\n1\n" } })),
  ]);
};
