import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../testing/add-model.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { addAdaAndBob } from "../testing/hub-commits.ts";
import { bundledModel } from "../testing/publishing/bundled-model.ts";
import { ggufModel } from "../testing/publishing/gguf-model.ts";
import { startEngine } from "../testing/servers/engine-double.ts";
import { tinyClassifier } from "../testing/tiny-models.ts";
import { startUpstream, type UpstreamDouble, upstreamSha } from "../testing/upstream-double.ts";
import { orrery } from "./testing/orrery.ts";

let hub: HubForTests;
let upstream: UpstreamDouble;
let ada = "";

const gguf = ggufModel();
const large = Buffer.concat([gguf, Buffer.alloc(4_000_000)]);
const files = {
  "README.md": Buffer.from("---\npipeline_tag: text-generation\n---\n# Far\n"),
  "far-Q8_0.gguf": large,
  "far-Q4_K_M.gguf": gguf,
  "far-Q2_K.gguf": Buffer.concat([gguf, Buffer.alloc(32)]),
};

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-commands-"));
  upstream = await startUpstream({ models: [{ id: "faraway/chat", sha: upstreamSha, tags: [] }], files });
  hub = await startHub({ dataFolder }, { upstream: upstream.address, inferenceMemory: 1, inferenceTimeout: 300 });
  ({ ada } = await addAdaAndBob(hub));
  await addModel(hub.hub, "lab/guide", bundledModel("guide-gguf"));
  await addModel(hub.hub, "lab/mood", tinyClassifier());
});
afterAll(async () => {
  await hub?.close();
  await upstream?.close();
});

/** Runs a command against the hub, as its owner unless told otherwise. */
const run = (words: readonly string[], token = hub.token, lines: readonly string[] = []) =>
  orrery([...words, "--hub", hub.address], token ? { HF_TOKEN: token } : {}, {
    readLines: async function* () {
      yield* lines;
    },
  });

const pathsHeld = async (id: string): Promise<string[]> => {
  const paths: string[] = [];
  for (const path of Object.keys(files)) {
    const reply = await hub.get(`/${id}/resolve/main/${path}`, hub.token);
    await reply.arrayBuffer();
    if (reply.status === 200) paths.push(path);
  }
  return paths;
};

describe("orrery pull", () => {
  test("downloads the preferred quantization that fits, once", async () => {
    const first = await run(["pull", "faraway/chat"]);
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Downloaded faraway\/chat:Q4_K_M \(\d+ KiB\)\. Run it: orrery run faraway\/chat:Q4_K_M\n$/,
      ),
      err: expect.stringMatching(/^Downloading 2 files \(\d+ KiB\) of faraway\/chat:Q4_K_M\n/),
    });
    expect(await pathsHeld("faraway/chat")).toEqual(["README.md", "far-Q4_K_M.gguf"]);
    expect(await run(["pull", "faraway/chat"])).toEqual({
      code: 0,
      out: "faraway/chat:Q4_K_M is up to date. Run it: orrery run faraway/chat:Q4_K_M\n",
      err: "",
    });
  });

  test("downloads the quantization that is named", async () => {
    expect((await run(["pull", "faraway/chat:q2_k", "--from", upstream.address])).out).toContain("faraway/chat:Q2_K");
    expect(await pathsHeld("faraway/chat")).toEqual(["README.md", "far-Q4_K_M.gguf", "far-Q2_K.gguf"]);
  });

  test.each([
    [
      ["pull", "faraway/chat:Q9"],
      2,
      /^faraway\/chat has no quantization Q9\. It has:\n {2}Q8_0 {2}4 MiB\n {2}Q4_K_M {2}/,
    ],
    [["pull", "faraway/none"], 1, /has no model "faraway\/none", or it is private\./],
    [["pull", "chat"], 2, /^"chat" is not a model\. Use owner\/name, or owner\/name:Q4_K_M\.\n$/],
    [["pull", "lab/guide", "--from", "not a url"], 1, /is not a repository/],
  ])("%j is refused", async (words, code, message) => {
    expect(await run(words)).toMatchObject({ code, out: "", err: expect.stringMatching(message) });
  });

  test("of an ONNX repository, downloads the graphs that the hub would run", async () => {
    const model = Object.entries(tinyClassifier()).map(([path, content]) => [path, Buffer.from(content)] as const);
    const more = { "model.safetensors": Buffer.alloc(5_000), "onnx/model_q4f16.onnx": Buffer.alloc(5_000) };
    const record = { id: "faraway/mood", sha: upstreamSha, tags: [], pipeline_tag: "text-classification" };
    const other = await startUpstream({ models: [record], files: { ...Object.fromEntries(model), ...more } });
    const second = await startHub(
      { dataFolder: mkdtempSync(join(tmpdir(), "orrery-commands-")) },
      { upstream: other.address },
    );
    try {
      const words = ["pull", "faraway/mood", "--hub", second.address];
      const pulled = await orrery(words, { HF_TOKEN: second.token });
      expect(pulled).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Try it at ${second.address}/faraway/mood\n`),
      });
      for (const path of Object.keys(more))
        expect((await second.get(`/faraway/mood/resolve/main/${path}`, second.token)).status).toBe(404);
      expect((await second.get("/faraway/mood/resolve/main/config.json", second.token)).status).toBe(200);
    } finally {
      await second.close();
      await other.close();
    }
  });

  test("needs an admin of the hub", async () => {
    expect((await run(["pull", "faraway/chat"], "")).err).toContain("Set HF_TOKEN to a token of the hub.");
    expect((await run(["pull", "faraway/chat"], ada)).err).toContain("Use a token that has access.");
  });
});

describe("orrery run owner/name", () => {
  test("chats line by line, starts over, and is listed by orrery ps", async () => {
    expect(await run(["ps"])).toEqual({
      code: 0,
      out: "",
      err: "No model is loaded. The hub loads a model with its first call.\n",
    });
    const question = "What is a tokenizer?";
    const one = await run(["run", "lab/guide", "--input", question]);
    expect(one).toMatchObject({ code: 0, err: expect.stringMatching(/^Loading lab\/guide:\S+ …\n$/) });
    expect(one.out.length).toBeGreaterThan(20);
    const many = await run(["run", "lab/guide"], hub.token, [question, "", "/clear", question, "/bye", "never sent"]);
    expect(many).toEqual({ code: 0, out: one.out + one.out, err: "" });
    const { out, err } = await run(["ps"]);
    const [header, row, ...rest] = out.split("\n");
    expect(header?.split(/ {2,}/)).toEqual([
      "MODEL",
      "ENGINE",
      "QUANTIZATION",
      "MEMORY",
      "STATE",
      "REQUESTS",
      "TOKENS/S",
    ]);
    expect(row?.split(/ {2,}/)).toEqual([
      ...["lab/guide", "llama.cpp", expect.any(String), expect.stringMatching(/^\d+ MiB$/), "running", "0"],
      expect.stringMatching(/^[\d,]+$/),
    ]);
    expect([rest, err]).toEqual([[""], expect.stringMatching(/^\d+ MiB of 1 GiB used by models\.\n$/)]);
  });

  test("works without a token where the model is public, and uses a system prompt", async () => {
    const words = ["run", "lab/guide", "--input", "hello", "--system", "Be brief.", "--parameters", '{"max_tokens":3}'];
    expect(await run(words, "")).toMatchObject({ code: 0, out: expect.stringMatching(/\S+\n$/) });
  });

  test("chats with a model that an engine serves", async () => {
    const engine = await startEngine("far away");
    await addModel(hub.hub, "lab/remote", { "README.md": "---\npipeline_tag: text-generation\n---\n" });
    const endpoint = { kind: "vllm", address: engine.address, task: "conversational" };
    expect((await hub.send("POST", "/api/models/lab/remote/endpoints", endpoint, hub.token)).status).toBe(201);
    expect(await run(["run", "lab/remote", "--input", "hi"])).toEqual({ code: 0, out: "from far away\n", err: "" });
    expect((await run(["run", "lab/remote:Q4_K_M", "--input", "hi"])).err).toContain("This hub can't run lab/remote");
    await engine.close();
  });

  test.each([
    [["run", "lab/none"], /^lab\/none isn't on the hub at http:\S+ Download it: orrery pull lab\/none\n$/],
    [
      ["run", "lab/mood"],
      /^lab\/mood is for text-classification, not for chat\. Run it with: orrery run text-classification --model lab\/mood/,
    ],
    [["run", "lab/guide:Q9"], /^"quantization" in the body must be one of /],
  ])("%j is refused", async (words, message) => {
    expect(await run(words)).toMatchObject({ code: 1, out: "", err: expect.stringMatching(message) });
  });
});

test("a hub that does not answer is named with what to do", async () => {
  const gone = await startEngine("gone");
  await gone.close();
  const { code, err } = await orrery(["ps", "--hub", gone.address]);
  expect([code, err]).toEqual([
    1,
    `No hub answers at ${gone.address} (ECONNREFUSED). Start it with "orrery start", or name another with --hub.\n`,
  ]);
  expect(await orrery(["ps", "--hub", "hub"])).toMatchObject({ code: 2, err: expect.stringContaining("is not a URL") });
});
