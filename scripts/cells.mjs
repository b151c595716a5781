// @ts-check
/** The cells of provider × task and their fixtures: what is asked of the client, what it must send, what it must answer. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build.mjs";

/** @typedef {typeof import("@orrery/inference")} Inference */
/** @typedef {{ readonly $media: string, readonly base64: string }} FixtureMedia */
/** @typedef {{ readonly json: unknown } | { readonly file: FixtureMedia }} FixtureReply */
/** @typedef {{ readonly json: unknown } | { readonly bytes: FixtureMedia } | { readonly form: readonly (readonly [string, string | FixtureMedia])[] }} FixtureBody */
/**
 * @typedef {object} Fixture
 * @property {Record<string, unknown>} call Arguments of the method; `{ $media, base64 }` stands for a Blob.
 * @property {string} [providerId] The model's name at the provider, as the hub maps it.
 * @property {string} [adapter] The file of weights, where the model is an adapter.
 * @property {{ url: string, routed?: string, headers: Record<string, string>, body: FixtureBody }} request
 * @property {{ method?: string, url?: string, reply: FixtureReply }[]} exchanges The first answers the request itself.
 * @property {unknown} result
 */
/** @typedef {{ readonly provider: string, readonly task: string, readonly fixture: Fixture }} CellFixture */

const folder = join(root, "packages/inference/fixtures");
const providerKey = "provider-key";
const hubToken = "hf_planted";

/** @returns {CellFixture[]} Every fixture there is. */
export const loadFixtures = () =>
  readdirSync(folder).flatMap((provider) =>
    readdirSync(join(folder, provider)).map((file) => ({
      provider,
      task: file.replace(/\.json$/, ""),
      fixture: JSON.parse(readFileSync(join(folder, provider, file), "utf8")),
    })),
  );

/**
 * @param {Inference} inference
 * @returns {string[]} Every pair of provider and task the client knows.
 */
export const cellsOf = ({ providers }) =>
  Object.values(providers).flatMap(({ id, tasks }) => Object.keys(tasks).map((task) => `${id}/${task}`));

/** @param {string} task */
export const methodOf = (task) =>
  task === "conversational" ? "chatCompletion" : task.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());

/** @param {unknown} value @returns {value is FixtureMedia} */
const isMedia = (value) => typeof value === "object" && value !== null && "$media" in value;

/** @param {FixtureMedia} media */
const blobOf = ({ $media, base64 }) => new Blob([Buffer.from(base64, "base64")], { type: $media });

/** @param {unknown} value @returns {unknown} The value with media turned into Blobs. */
export const withBlobs = (value) => {
  if (isMedia(value)) return blobOf(value);
  if (Array.isArray(value)) return value.map(withBlobs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withBlobs(field)]));
};

/** @param {Uint8Array} bytes @param {string} type @returns {FixtureMedia} */
const mediaOf = (bytes, type) => ({ $media: type, base64: Buffer.from(bytes).toString("base64") });

/** @param {unknown} value @returns {Promise<unknown>} The value with Blobs turned into what fixtures write for them. */
const withoutBlobs = async (value) =>
  value instanceof Blob ? mediaOf(new Uint8Array(await value.arrayBuffer()), value.type) : value;

/**
 * Puts actual values where a fixture holds a pattern they fit.
 * @param {unknown} expected
 * @param {unknown} actual
 * @returns {unknown}
 */
const filled = (expected, actual) => {
  if (typeof expected !== "object" || expected === null) return expected;
  if ("$match" in expected) return new RegExp(String(expected.$match)).test(String(actual)) ? actual : expected;
  if (Array.isArray(expected))
    return expected.map((item, index) => filled(item, Array.isArray(actual) ? actual[index] : undefined));
  const fields = /** @type {Record<string, unknown>} */ (actual ?? {});
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, filled(value, fields[name])]));
};

/** @param {unknown} actual @param {unknown} expected @param {string} what */
const mustEqual = (actual, expected, what) => assert.deepEqual(actual, filled(expected, actual), what);

/** @param {import("@orrery/inference").Body} body @returns {unknown} */
const plainBody = (body) => {
  if ("json" in body) return { json: body.json };
  if ("bytes" in body) return { bytes: mediaOf(body.bytes.bytes, body.bytes.type) };
  const entries = body.form.map(([name, value]) => [
    name,
    typeof value === "string" ? value : mediaOf(value.bytes, value.type),
  ]);
  return { form: entries };
};

/** @param {Fixture} fixture @returns {{ args: Record<string, unknown>, media?: import("@orrery/inference").Media }} */
const takenApart = ({ call }) => {
  const { model: _model, inputs, ...args } = call;
  const holder = /** @type {Record<string, unknown> | undefined} */ (inputs);
  const medium = isMedia(inputs) ? inputs : isMedia(holder?.image) ? holder.image : undefined;
  if (!medium) return { args: { ...args, ...(inputs !== undefined && { inputs }) } };
  const { image: _image, ...rest } = isMedia(inputs) ? {} : { ...holder };
  const media = { bytes: new Uint8Array(Buffer.from(medium.base64, "base64")), type: medium.$media };
  return { args: { ...args, ...(!isMedia(inputs) && { inputs: rest }) }, media };
};

/** @param {CellFixture} cell @returns {string} The model's name at the provider; closed providers cut their prefix. */
const providerModel = ({ provider, fixture }) =>
  fixture.providerId ?? String(fixture.call.model).replace(`${provider}/`, "");

/** @param {Fixture} fixture */
const adapterOf = ({ adapter, call }) =>
  adapter && {
    repository: String(call.model),
    weights: `https://huggingface.co/${call.model}/resolve/main/${adapter}`,
  };

/**
 * The pure half: the request a call becomes, with a provider key and through the router.
 * @param {Inference} inference
 * @param {CellFixture} cell
 */
export const checkRequest = ({ providers, requestFor }, cell) => {
  const { provider: id, task, fixture } = cell;
  const provider = /** @type {Record<string, import("@orrery/inference").Provider>} */ (providers)[id];
  const wire = /** @type {import("@orrery/inference").Wire<never> | undefined} */ (
    provider?.tasks[/** @type {"conversational"} */ (task)]
  );
  if (!provider || !wire) throw new Error(`${id} has no ${task}`);
  const adapter = adapterOf(fixture);
  const ask = /** @type {import("@orrery/inference").CallInput<never>} */ ({
    task,
    model: providerModel(cell),
    ...takenApart(fixture),
    ...(adapter && { adapter }),
    isStreamed: false,
    wantsUrl: false,
  });
  const access = { router: "https://router.huggingface.co", userAgent: "test" };
  const direct = requestFor(provider, wire, ask, { ...access, method: "provider-key", token: providerKey });
  const { url, routed, headers, body } = fixture.request;
  assert.equal(direct.method, "POST");
  assert.equal(direct.url, url, "address with a provider key");
  mustEqual(plainBody(direct.body), body, "body");
  const { "user-agent": _agent, ...sent } = direct.headers;
  assert.deepEqual(sent, headers, "headers");
  if (!routed) return;
  const other = requestFor(provider, wire, ask, { ...access, method: "hf-token", token: hubToken });
  assert.equal(other.url, routed, "address through the router");
  assert.equal(other.headers.authorization, `Bearer ${hubToken}`);
  mustEqual(plainBody(other.body), body, "body through the router");
};

/** @param {CellFixture} cell The client's own part of a chat's body: it says that the answer is not streamed [S7.11]. */
const bodyOfCall = ({ task, fixture: { request } }) =>
  task === "conversational" && "json" in request.body
    ? { json: { .../** @type {object} */ (request.body.json), stream: false } }
    : request.body;

/** @param {FixtureReply} reply */
const responseOf = (reply) =>
  "json" in reply
    ? Response.json(reply.json)
    : new Response(blobOf(reply.file), { headers: { "content-type": reply.file.$media } });

/**
 * What the hub says of a model: all that any fixture knows of it, as the client keeps mappings between calls.
 * @param {CellFixture} cell
 * @param {string} url
 */
const hubResponse = ({ fixture }, url) => {
  const { model } = fixture.call;
  if (url.endsWith("/tree/main"))
    return Response.json(["README.md", fixture.adapter].map((path) => ({ type: "file", path })));
  const entries = loadFixtures()
    .filter((cell) => cell.fixture.call.model === model)
    .map(({ provider, task, fixture: { providerId, adapter } }) => [
      provider,
      { status: "live", task, providerId, ...(adapter && { adapter: "lora" }) },
    ]);
  return Response.json({ id: model, inferenceProviderMapping: Object.fromEntries(entries) });
};

/** @param {Request} request @returns {Promise<unknown>} The body as fixtures write it. */
const receivedBody = async (request) => {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) return { json: await request.json() };
  if (!type.startsWith("multipart/form-data"))
    return { bytes: mediaOf(new Uint8Array(await request.arrayBuffer()), type) };
  const form = await request.formData();
  const entries = [...form.entries()].map(async ([name, value]) => [name, await withoutBlobs(value)]);
  return { form: await Promise.all(entries) };
};

const instantClock = { now: () => 0, sleep: async () => {}, random: () => 0 };

/**
 * The whole way: the client is called, every request it makes is checked, and its answer is compared.
 * @param {Inference} inference
 * @param {CellFixture} cell
 */
export const checkCall = async ({ InferenceClient }, cell) => {
  const { provider, task, fixture } = cell;
  const left = fixture.exchanges.map((exchange, index) =>
    index === 0 ? { method: "POST", url: fixture.request.url, ...exchange } : { method: "GET", ...exchange },
  );
  /** @type {typeof globalThis.fetch} */
  const answer = async (input, init) => {
    const request = new Request(input, /** @type {RequestInit} */ ({ ...init, duplex: "half" }));
    if (request.url.startsWith("https://huggingface.co/api/models/")) return hubResponse(cell, request.url);
    const next = left.shift();
    assert.equal(`${request.method} ${request.url}`, `${next?.method} ${next?.url}`);
    if (next?.method === "POST") mustEqual(await receivedBody(request), bodyOfCall(cell), "body as sent");
    return responseOf(/** @type {{ reply: FixtureReply }} */ (next).reply);
  };
  const client = /** @type {Record<string, any>} */ (
    /** @type {unknown} */ (
      new InferenceClient(providerKey, { fetch: answer, clock: instantClock, retry_on_error: false })
    )
  );
  const result = await client[methodOf(task)]({ .../** @type {object} */ (withBlobs(fixture.call)), provider });
  mustEqual(await withoutBlobs(result), fixture.result, "result");
  assert.equal(left.length, 0, `requests that were not made: ${left.map(({ url }) => url).join(", ")}`);
};

/**
 * @param {Inference} inference
 * @returns {Promise<Map<string, string>>} For every cell `passes`, `no fixture`, or why its fixture fails.
 */
export const verdicts = async (inference) => {
  const found = new Map(cellsOf(inference).map((cell) => [cell, "no fixture"]));
  for (const cell of loadFixtures())
    try {
      checkRequest(inference, cell);
      await checkCall(inference, cell);
      found.set(`${cell.provider}/${cell.task}`, "passes");
    } catch (error) {
      found.set(`${cell.provider}/${cell.task}`, error instanceof Error ? error.message : String(error));
    }
  return found;
};
