import type { CallInput, Task } from "@orrery/inference";
import type { RouterDeps } from "../dependencies.ts";
import { providerConstraints } from "../planning/constraints.ts";
import { parseTarget } from "../planning/target.ts";
import { type RouterRequest, sendJson } from "../request.ts";
import { parseObject, readCallBody } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { typeOf } from "../streams/deliver.ts";
import { mediaAddress } from "./media-address.ts";
import { type Present, presentPlain, runTask } from "./run-task.ts";

type Args = CallInput<Task>["args"];

const invalid = (param: string, what: string): RouterError =>
  new RouterError("bad_request", `“${param}” must be ${what}.`, { param });

const localJson = (task: string, value: object) => ({ path: "", task, body: () => Buffer.from(JSON.stringify(value)) });

const sizeOf = (size: unknown): { width?: number; height?: number } => {
  if (size === undefined || size === "auto") return {};
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(size)) ?? [];
  if (!width || !height) throw invalid("size", "like 1024x1024");
  return { width: Number(width), height: Number(height) };
};

/** Answers `v1/images/generations` [S7.8]. */
export const answerImages = async (deps: RouterDeps, inbound: RouterRequest): Promise<void> => {
  const raw = await readCallBody(deps, inbound);
  const {
    model,
    prompt,
    n = 1,
    size,
    response_format: format = "b64_json",
    provider,
    user: _user,
    quality: _quality,
    style: _style,
    ...rest
  } = await parseObject(deps, raw);
  if (typeof prompt !== "string") throw invalid("prompt", "a string");
  if (n !== 1) throw invalid("n", "1. Send one request per image");
  if (format !== "b64_json" && format !== "url") throw invalid("response_format", "b64_json or url");
  const parameters = { ...rest, ...sizeOf(size) };
  const args = { inputs: prompt, ...(Object.keys(parameters).length > 0 && { parameters }) } as unknown as Args;
  const present: Present = (to, delivered, headers) => {
    const created = Math.floor(to.at / 1000);
    if ("url" in delivered)
      sendJson(to, 200, { created, data: [{ url: mediaAddress(deps, to, delivered.url) }] }, headers);
    else if ("bytes" in delivered && format === "url")
      sendJson(
        to,
        200,
        { created, data: [{ url: `data:${delivered.type};base64,${delivered.bytes.toString("base64")}` }] },
        headers,
      );
    else if ("bytes" in delivered)
      sendJson(to, 200, { created, data: [{ b64_json: delivered.bytes.toString("base64") }] }, headers);
    else sendJson(to, 200, delivered.json, headers);
    return 0;
  };
  const task = "text-to-image";
  const spec = {
    endpoint: "images",
    target: parseTarget(model),
    task,
    ask: { args, wantsUrl: format === "url" },
    local: localJson(task, args),
    size: raw.length,
  } as const;
  await runTask(deps, inbound, spec, present, providerConstraints(provider));
};

/** Answers `v1/audio/speech`. */
export const answerSpeech = async (deps: RouterDeps, inbound: RouterRequest): Promise<void> => {
  const raw = await readCallBody(deps, inbound);
  const { model, input, provider, stream_format: _stream, ...parameters } = await parseObject(deps, raw);
  if (typeof input !== "string") throw invalid("input", "a string");
  const args = { inputs: input, ...(Object.keys(parameters).length > 0 && { parameters }) } as unknown as Args;
  const task = "text-to-speech";
  const spec = {
    endpoint: "speech",
    target: parseTarget(model),
    task,
    ask: { args, wantsUrl: false },
    local: localJson(task, args),
    size: raw.length,
  } as const;
  await runTask(deps, inbound, spec, presentPlain, providerConstraints(provider));
};

export const readForm = async (raw: Buffer, type: string): Promise<FormData> => {
  try {
    return await new Response(raw as Buffer<ArrayBuffer>, { headers: { "content-type": type } }).formData();
  } catch {
    throw new RouterError(
      "bad_request",
      "The body must be a form (multipart/form-data) with the fields “file” and “model”.",
    );
  }
};

/** The `provider` object of a form, sent as a JSON string. */
const providerFieldIn = (form: FormData): unknown => {
  const text = form.get("provider");
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("provider", "a JSON object");
  }
};

/** Form fields that are not forwarded as parameters. */
const endpointFields = ["file", "model", "response_format", "stream", "provider"];

/** Answers `v1/audio/transcriptions`. */
export const answerTranscriptions = async (deps: RouterDeps, inbound: RouterRequest): Promise<void> => {
  const raw = await readCallBody(deps, inbound);
  const form = await readForm(raw, inbound.request.headers["content-type"] ?? "");
  const file = form.get("file");
  if (!file || typeof file === "string") throw invalid("file", "a file");
  const format = form.get("response_format") ?? "json";
  if (format !== "json" && format !== "text" && format !== "verbose_json")
    throw invalid("response_format", "json, verbose_json or text");
  const bytes = Buffer.from(await file.arrayBuffer());
  const media = { bytes, type: typeOf(bytes, file.type) };
  const fields = [...form.entries()].filter(([name]) => !endpointFields.includes(name));
  const args = (fields.length > 0 ? { parameters: Object.fromEntries(fields) } : {}) as unknown as Args;
  const task = "automatic-speech-recognition";
  const present: Present = (to, delivered, headers) => {
    const transcript = ("json" in delivered ? delivered.json : {}) as { text?: string };
    if (format !== "text") sendJson(to, 200, transcript, headers);
    else
      presentPlain(
        to,
        { bytes: Buffer.from(`${transcript.text ?? ""}\n`), type: "text/plain; charset=utf-8" },
        headers,
      );
    return 0;
  };
  const spec = {
    endpoint: "transcriptions",
    target: parseTarget(form.get("model")),
    task,
    ask: { args, media, wantsUrl: false },
    local: { path: "", task, body: () => bytes },
    size: raw.length,
  } as const;
  await runTask(deps, inbound, spec, present, providerConstraints(providerFieldIn(form)));
};
