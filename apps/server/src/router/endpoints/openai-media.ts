import { type Task, uncheckedArgs } from "@orrery/inference";
import { toJsonBytes } from "../json/json-bytes.ts";
import { providerConstraints } from "../planning/constraints.ts";
import { parseTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { mediaAddress, type SigningSettings } from "./media-address.ts";
import { type Present, runTask, type TaskDeps } from "./run-task.ts";

export interface ImageDeps extends TaskDeps {
  readonly bodies: RequestBodies;
  readonly signing: SigningSettings;
}

const invalid = (param: string, what: string): RouterError =>
  new RouterError("bad_request", `"${param}" must be ${what}.`, { param });

const localJson = (task: string, value: object) => ({ path: "", task, body: () => toJsonBytes(value) });

/** Values of fields that no provider's images endpoint has; others would be silently ignored. */
const defaultsOnly: Readonly<Record<string, readonly unknown[]>> = {
  quality: [undefined, null, "auto", "standard"],
  style: [undefined, null, "vivid"],
};

const requireDefaults = (body: Readonly<Record<string, unknown>>): void => {
  for (const [name, values] of Object.entries(defaultsOnly))
    if (!values.includes(body[name]))
      throw new RouterError("bad_request", `"${name}" is not supported. Remove it.`, { param: name });
};

const sizeOf = (size: unknown): { width?: number; height?: number } => {
  if (size === undefined || size === "auto") return {};
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(size)) ?? [];
  if (!width || !height) throw invalid("size", "like 1024x1024");
  return { width: Number(width), height: Number(height) };
};

/** Answers `v1/images/generations` [S7.8]. */
export const answerImages = async (deps: ImageDeps, inbound: RouterRequest): Promise<void> => {
  const raw = await deps.bodies.read(inbound);
  const body = await deps.bodies.parseObject(raw);
  requireDefaults(body);
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
  } = body;
  if (typeof prompt !== "string") throw invalid("prompt", "a string");
  if (n !== 1) throw invalid("n", "1. Send one request per image");
  if (format !== "b64_json" && format !== "url") throw invalid("response_format", "b64_json or url");
  const parameters = { ...rest, ...sizeOf(size) };
  const args = uncheckedArgs<Task>({ inputs: prompt, ...(Object.keys(parameters).length > 0 && { parameters }) });
  const present: Present = (to, delivered, headers) => {
    const created = Math.floor(to.at / 1000);
    if ("url" in delivered)
      sendJson(to, 200, { created, data: [{ url: mediaAddress(deps.signing, to, delivered.url) }] }, headers);
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
