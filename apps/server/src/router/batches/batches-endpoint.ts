import { isRecord } from "../../text/is-record.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { invalidField, textAt } from "../wires/request-fields.ts";
import { batchObject } from "./batch-object.ts";
import { type BatchRow, completionWindow } from "./batch-store.ts";
import { endedStatuses } from "./file-store.ts";
import { accountOf, type FilesDeps, requireMethod } from "./files-endpoint.ts";
import { listObject, readPage } from "./list-page.ts";

export interface BatchesDeps extends FilesDeps {
  readonly bodies: RequestBodies;
  /** Starts batches that wait. */
  readonly wakeBatches: () => void;
}

/** Endpoints whose requests a batch can hold. */
const batchEndpoints = ["/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/v1/responses"] as const;

const metadataOf = (value: unknown): string => {
  if (value === undefined || value === null) return "{}";
  const isText = (text: unknown) => typeof text === "string" && text.length <= 512;
  if (!isRecord(value) || Object.keys(value).length > 16 || !Object.values(value).every(isText))
    throw invalidField("metadata", "an object of up to 16 strings");
  return JSON.stringify(value);
};

const endpointOf = (value: unknown): string => {
  const endpoint = batchEndpoints.find((one) => one === value);
  if (endpoint) return endpoint;
  throw invalidField("endpoint", batchEndpoints.join(", "));
};

const inputOf = async ({ files, batches }: BatchesDeps, accountId: number, body: Readonly<Record<string, unknown>>) => {
  const id = textAt(body.input_file_id, "input_file_id");
  const endpoint = endpointOf(body.endpoint);
  if (body.completion_window !== completionWindow) throw invalidField("completion_window", completionWindow);
  const file = await files.find(accountId, id);
  if (file?.purpose !== "batch")
    throw new RouterError("bad_request", `"input_file_id": there is no such file with the purpose batch.`, {
      param: "input_file_id",
    });
  const { total, wrong } = await batches.checkLines(id, endpoint);
  if (wrong)
    throw new RouterError(
      "bad_request",
      `Line ${wrong.number} of the file is for ${wrong.url}, not for ${endpoint}. Use one endpoint per batch.`,
      { param: "endpoint" },
    );
  return { input_file_id: id, endpoint, total };
};

const create = async (deps: BatchesDeps, inbound: RouterRequest): Promise<void> => {
  const accountId = accountOf(inbound);
  const { viewer, accountId: payerId } = inbound;
  const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
  const input = await inputOf(deps, accountId, body);
  const batch = await deps.batches.create({
    ...input,
    account_id: accountId,
    payer_id: payerId ?? accountId,
    token_id: viewer.tokenId ?? null,
    role: viewer.role ?? "inference",
    metadata: metadataOf(body.metadata),
  });
  deps.wakeBatches();
  sendJson(inbound, 200, batchObject(batch, batch));
};

const hasEnded = ({ status }: BatchRow): boolean => endedStatuses.some((ended) => ended === status);

/** Batches with their counts; those of a running batch are counted now. */
const objectsOf = async ({ batches }: BatchesDeps, rows: readonly BatchRow[]) => {
  const counts = await batches.counts(rows.filter((row) => !hasEnded(row)).map(({ id }) => id));
  return rows.map((row) => batchObject(row, counts.get(row.id) ?? row));
};

const findBatch = async ({ batches }: BatchesDeps, inbound: RouterRequest, id: string): Promise<BatchRow> => {
  const found = await batches.find(accountOf(inbound), id);
  if (found) return found;
  throw new RouterError("not_found", `Batch "${id.slice(0, 80)}" does not exist, or was deleted.`);
};

const list = async (deps: BatchesDeps, inbound: RouterRequest): Promise<void> => {
  const query = new URLSearchParams(inbound.query);
  const page = readPage(query);
  const afterId = query.get("after");
  const after = afterId === null ? undefined : await deps.batches.find(accountOf(inbound), afterId);
  if (afterId !== null && !after) throw invalidField("after", "the id of one of your batches");
  const rows = await deps.batches.list(accountOf(inbound), { ...page, ...(after && { after }) });
  const objects = await objectsOf(deps, rows);
  sendJson(
    inbound,
    200,
    listObject(objects, page.limit, (batch) => batch),
  );
};

const cancel = async (deps: BatchesDeps, inbound: RouterRequest, { id, status }: BatchRow): Promise<void> => {
  const isCancelled = await deps.batches.cancel(accountOf(inbound), id);
  if (!isCancelled && status !== "cancelling")
    throw new RouterError("bad_request", `This batch is ${status}, so it can’t be canceled.`);
  deps.wakeBatches();
  const [batch] = await objectsOf(deps, [await findBatch(deps, inbound, id)]);
  sendJson(inbound, 200, batch);
};

/** Answers `v1/batches` and what is below it. */
export const answerBatches = async (deps: BatchesDeps, inbound: RouterRequest, path: string): Promise<void> => {
  const [id = "", action] = path.split("/");
  if (id === "") return requireMethod(inbound, "GET", "POST") === "POST" ? create(deps, inbound) : list(deps, inbound);
  if (action !== undefined && action !== "cancel")
    throw new RouterError("not_found", `Not found: /router/v1/batches/${path.slice(0, 100)}.`);
  requireMethod(inbound, action === "cancel" ? "POST" : "GET");
  const batch = await findBatch(deps, inbound, id);
  if (action === "cancel") return cancel(deps, inbound, batch);
  const [object] = await objectsOf(deps, [batch]);
  sendJson(inbound, 200, object);
};
