import { RouterError } from "../router-error.ts";

/** What a path below the hub's own inference service asks for. */
export interface HubPath {
  readonly modelId?: string;
  readonly task?: string;
  /** What follows the model: empty, or one of OpenAI's paths. */
  readonly rest: string;
}

/** A part of a path as it was meant. */
export const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RouterError("bad_request", "The path is not encoded as addresses are.");
  }
};

const openers = ["pipeline", "v1"];

/** Splits a model's id, of one part or two, from what follows it. */
export const splitModel = (segments: readonly string[]): { modelId: string; rest: readonly string[] } => {
  const [first = "", second] = segments;
  const isBare = second === undefined || first.includes("/") || openers.includes(second);
  return isBare
    ? { modelId: first, rest: segments.slice(1) }
    : { modelId: `${first}/${second}`, rest: segments.slice(2) };
};

/** Reads `models/{id}[/pipeline/{task}][/v1/…]`, `pipeline/{task}/{id}` and `v1/…` [S7.4, S7.5]. */
export const readHubPath = (path: string): HubPath | undefined => {
  const segments = path.split("/").filter(Boolean).map(decodePath);
  const [first, second] = segments;
  if (first === "v1") return { rest: segments.join("/") };
  if (first === "pipeline" && second && segments.length > 2)
    return { task: second, modelId: segments.slice(2).join("/"), rest: "" };
  if (first !== "models" || !second) return undefined;
  const { modelId, rest } = splitModel(segments.slice(1));
  if (rest[0] === "pipeline" && rest[1]) return { modelId, task: rest[1], rest: rest.slice(2).join("/") };
  return { modelId, rest: rest.join("/") };
};
