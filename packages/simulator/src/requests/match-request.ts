import type { Cell, SimulatedProvider } from "../simulated-provider.ts";
import { type Models, taskInName } from "../state/models.ts";
import { matchPath } from "./request-location.ts";
import { violationsOf } from "./violations.ts";

/** The body of a request in the form it was sent in. */
export type Payload =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: "file"; readonly type: string; readonly size: number }
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "none" };

/** Why a request is rejected. */
export interface Rejection {
  readonly status: number;
  readonly faults: readonly string[];
}

/** Reads a body by its content type. */
export const readPayload = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Payload> => {
  if (bytes.length === 0) return { kind: "none" };
  if (type.startsWith("application/json")) {
    try {
      return { kind: "json", value: JSON.parse(Buffer.from(bytes).toString()) };
    } catch (error) {
      return { kind: "broken", reason: `body: not JSON (${(error as Error).message})` };
    }
  }
  if (!type.startsWith("multipart/form-data")) return { kind: "file", type, size: bytes.length };
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  return { kind: "form", value: Object.fromEntries(form.entries()) };
};

const isHubToken = (token: string): boolean => token.startsWith("hf_");

/** The violation in the Authorization header, if there is one. */
export const authViolation = (
  provider: SimulatedProvider,
  isRouted: boolean,
  header: string | undefined,
): string | undefined => {
  if (header === undefined) return isRouted ? undefined : `authorization: missing, ${provider.scheme} <key> expected`;
  const [scheme, token = ""] = header.split(" ");
  if (!token || token === "undefined" || token === "null") return `authorization: ${header} holds no token`;
  const expected = isRouted ? "Bearer" : provider.scheme;
  if (scheme !== expected) return `authorization: scheme ${scheme} instead of ${expected}`;
  if (provider.id === "hf-inference") return undefined;
  if (isRouted && !isHubToken(token)) return "authorization: the router wants a hub token";
  return !isRouted && isHubToken(token) ? "authorization: a hub token was sent to a provider" : undefined;
};

/** Headers that must have one value. */
const headerViolations = (
  expected: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(expected).flatMap(([name, value]) =>
    headers[name] === value ? [] : [`${name}: expected ${value}, received ${headers[name] ?? "nothing"}`],
  );

const bodyViolations = (cell: Cell, payload: Payload): readonly string[] => {
  if (payload.kind === "broken") return [payload.reason];
  if (payload.kind === "file" && cell.takesFile) return [];
  if (payload.kind === "json" && cell.json) return violationsOf(payload.value, cell.json);
  if (payload.kind === "form" && cell.form) return violationsOf(payload.value, cell.form);
  const wanted = [cell.json && "JSON", cell.form && "a form", cell.takesFile && "a file"].filter(Boolean).join(" or ");
  return [`content-type: expected ${wanted}, received ${payload.kind === "none" ? "no body" : payload.kind}`];
};

interface ArrivedRequest {
  readonly provider: SimulatedProvider;
  readonly isRouted: boolean;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Payload;
  /** The task the caller names. */
  readonly hint?: string | undefined;
}

/** The body's fields; empty where the body is a file. */
export const fieldsOf = (payload: Payload): Readonly<Record<string, unknown>> => {
  const isObject = "value" in payload && typeof payload.value === "object" && payload.value !== null;
  return isObject ? (payload.value as Readonly<Record<string, unknown>>) : {};
};

/** The model a request names, in its path or in its body. */
export const modelOf = (cell: Cell, path: string, payload: Payload): string => {
  const { model, model_name } = fieldsOf(payload);
  return matchPath(path, cell.path)?.model ?? String(model ?? model_name ?? "");
};

/** Narrows the cells of one URL to the task of the request, where it is known. */
const cellsForTask = (cells: readonly Cell[], arrival: ArrivedRequest, models: Models): readonly Cell[] => {
  const [first] = cells;
  if (!first) return cells;
  const model = modelOf(first, arrival.path, arrival.payload);
  const choices = [...new Set(cells.map(({ task }) => task))];
  const guesses = [
    arrival.hint,
    models.assignedTask(arrival.provider.id, model),
    arrival.provider.id === "hf-inference" ? models.taskOf(model) : undefined,
    taskInName(model, choices),
  ];
  const task = guesses.find((guess) => guess !== undefined && choices.includes(guess));
  return task === undefined ? cells : cells.filter((cell) => cell.task === task);
};

const refuse = (status: number, ...faults: string[]): { readonly refusal: Rejection } => ({
  refusal: { status, faults },
});

/** Finds the cell of a request and validates the request against it. */
export const matchRequest = (
  cells: readonly Cell[],
  arrival: ArrivedRequest,
  models: Models,
): { readonly cell: Cell } | { readonly refusal: Rejection; readonly cell?: Cell } => {
  const { provider, method, headers, payload, isRouted, path } = arrival;
  if (cells.length === 0) return refuse(404, `path: ${provider.id} has nothing at ${path}`);
  if (method !== "POST") return refuse(405, `method: expected POST, received ${method}`);
  const judged = cellsForTask(cells, arrival, models).map((cell) => ({ cell, faults: bodyViolations(cell, payload) }));
  const [best] = judged.sort((one, other) => one.faults.length - other.faults.length);
  if (!best) return refuse(404, `path: ${provider.id} has nothing at ${path}`);
  const { cell, faults } = best;
  const auth = authViolation(provider, isRouted, headers.authorization);
  if (auth) return { cell, ...refuse(401, auth) };
  const wrong = headerViolations({ ...provider.headers, ...cell.headers }, headers);
  if (wrong.length > 0) return { cell, ...refuse(400, ...wrong) };
  return faults.length > 0 ? { cell, ...refuse(422, ...faults) } : { cell };
};
