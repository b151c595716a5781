import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CheckDetail, CheckedProvider, ModelChecks, StartedChecks } from "@orrery/contract";
import { type ChatBody, type ChatTraits, createChatProvider } from "@orrery/simulator";
import { Tokenizer } from "tokenizers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModel } from "../../../testing/add-model.ts";
import { type EngineForTests, sqliteEngine } from "../../../testing/engines.ts";
import { type RoutedHub, startRoutedHub } from "../../../testing/router.ts";

const place = "/api/models/acme/engine/providers/checks";
const root = new URL("../../../../../../", import.meta.url);
const textAt = (path: string): string => readFileSync(new URL(path, root), "utf8");

const current = textAt("packages/template/fixtures/chat/qwen-2.5-tools.jinja");
const templates = {
  current,
  older: current.replace("+ message.content + '<|im_end|>", "+ message.content.split('</think>')[-1] + '<|im_end|>"),
};

interface TokenizerFile {
  readonly added_tokens: object[];
  readonly model: { readonly vocab: object };
}

/** A bundled model's tokenizer, with the special tokens of the template. */
const tokenizerFile = (): string => {
  const file = JSON.parse(textAt("models/guide/tokenizer.json")) as TokenizerFile;
  const plain = { special: true, normalized: false, single_word: false, lstrip: false, rstrip: false };
  const first = Object.keys(file.model.vocab).length + file.added_tokens.length;
  for (const [at, content] of ["<|im_start|>", "<|im_end|>"].entries())
    file.added_tokens.push({ id: first + at, content, ...plain });
  return JSON.stringify(file);
};

const files = {
  "tokenizer.json": tokenizerFile(),
  "tokenizer_config.json": JSON.stringify({ eos_token: "<|im_end|>" }),
  "chat_template.jinja": current,
};

const tokenizer = Tokenizer.fromString(files["tokenizer.json"]);
const countTokens = async (prompt: string): Promise<number> =>
  (await tokenizer.encode(prompt, null, { addSpecialTokens: false })).getLength();

let engine: EngineForTests;
let hub: RoutedHub;
let server: Server;

const playing = (traits: ChatTraits) =>
  createChatProvider({ traits, templates, countTokens, countOtherwise: countTokens, now: () => new Date() });

let played = playing({});

beforeAll(async () => {
  engine = await sqliteEngine.start();
  hub = await startRoutedHub(await engine.newStore());
  server = createServer(async (request, response) => {
    const { status, headers, body, events } = await played.answer(
      JSON.parse((await text(request)) || "{}") as ChatBody,
    );
    const type = events ? "text/event-stream" : "application/json";
    response.writeHead(status, { ...headers, "content-type": type });
    const data = events?.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
    response.end(data ? data.join("") : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await addModel(hub.hub, "acme/engine", files);
  const deployed = {
    kind: "openai",
    address: `http://127.0.0.1:${port}/v1`,
    servedModel: "served",
    task: "conversational",
  };
  const added = await hub.send(
    "POST",
    "/api/models/acme/engine/endpoints",
    { ...deployed, contextLength: 8_192 },
    hub.token,
  );
  expect([added.status, await added.text()]).toEqual([201, expect.any(String)]);
});
afterAll(async () => {
  await hub.close();
  server.close();
  await engine.stop();
});

const provider = async (): Promise<CheckedProvider | undefined> =>
  ((await (await hub.get(place, hub.callerToken)).json()) as ModelChecks).providers[0];

const run = async (level: "quick" | "full"): Promise<CheckDetail> => {
  const reply = await hub.send("POST", place, { level }, hub.callerToken);
  const { checks } = (await reply.json()) as StartedChecks;
  const id = checks[0]?.id ?? "";
  await expect.poll(async () => (await provider())?.latest?.id, { timeout: 30_000 }).toBe(id);
  return (await (await hub.get(`/api/checks/${id}`, hub.callerToken)).json()) as CheckDetail;
};

const ask = (model: string) =>
  hub.send(
    "POST",
    "/router/v1/chat/completions",
    { model, messages: [{ role: "user", content: "hi" }] },
    hub.callerToken,
  );

test("an engine that runs the repository's template is verified, until a check sees another one", async () => {
  const quick = await run("quick");
  expect(quick.cost.calls).toBeLessThanOrEqual(20);
  expect((await provider())?.marks[0]?.result).toMatchObject({ check: "template", outcome: "passed" });
  const full = await run("full");
  const found = await provider();
  const failed = found?.marks
    .flatMap(({ result }) => result.probes ?? [])
    .filter(({ outcome }) => outcome !== "passed");
  expect(failed?.map(({ label, sentence }) => `${label}: ${sentence}`)).toEqual([]);
  expect(found?.marks).toHaveLength(12);
  expect(full.cost.promptTokens + full.cost.completionTokens).toBeLessThan(10_000);
  expect([found?.isVerified, found?.reason]).toEqual([true, undefined]);
  expect((await ask("acme/engine:verified")).status).toBe(200);
  played = playing({ template: "older" });
  const changed = await run("quick");
  expect(changed.round?.results[0]).toMatchObject({ check: "template", outcome: "failed" });
  await expect.poll(async () => (await ask("acme/engine:verified")).status).toBe(400);
  expect((await provider())?.marks[0]?.drift?.changedOn).toBeUndefined();
});
