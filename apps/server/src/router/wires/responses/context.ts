import { isRecord } from "../../../text/is-record.ts";
import { storeAccount } from "../../limits/browser-limits.ts";
import type { RouterRequest } from "../../request.ts";
import type { RequestBodies } from "../../request-body.ts";
import { RouterError } from "../../router-error.ts";
import { objectsIn, textAt } from "../request-fields.ts";
import type { Fields } from "../translated-request.ts";
import { responseOfItem } from "./output.ts";
import type { ResponseStore, StoredResponse } from "./response-store.ts";

export interface ContextDeps {
  readonly bodies: RequestBodies;
  readonly responses: ResponseStore;
}

/** The items of a stored response: those of its request, and its output. */
export interface ResponseItems {
  readonly input: readonly Fields[];
  readonly output: readonly Fields[];
}

/** Reads what is stored of a response; a large one in a worker. */
export const readStored = async ({ bodies }: ContextDeps, stored: StoredResponse): Promise<ResponseItems> => {
  const [input, response] = await Promise.all(
    [stored.input, stored.response].map((json) => bodies.parseObject(Buffer.from(json))),
  );
  return { input: objectsIn(input?.items), output: objectsIn(response?.output) };
};

const notStored = (id: string, param: string, why: string): RouterError =>
  new RouterError(
    "bad_request",
    `"${param}": ${why} (${id.slice(0, 80)}). Send all items of the conversation instead.`,
    {
      param,
    },
  );

/** The items of all responses that a response continues and its own, the oldest first. */
export const chainItems = async (
  deps: ContextDeps,
  { viewer }: RouterRequest,
  id: string,
): Promise<readonly ResponseItems[]> => {
  const param = "previous_response_id";
  if (!deps.responses.isOn) throw notStored(id, param, "this hub stores no responses");
  const accountId = storeAccount(viewer);
  const chain = accountId === undefined ? [] : await deps.responses.chain(accountId, id);
  const [oldest] = chain;
  if (!oldest) throw notStored(id, param, "this response does not exist, was deleted or has expired");
  if (oldest.previousId !== null)
    throw notStored(oldest.previousId, param, "an earlier response was deleted, has expired or is too far back");
  return Promise.all(chain.map((stored) => readStored(deps, stored)));
};

/** Replaces references to stored items by the items. */
const resolveReferences = async (
  deps: ContextDeps,
  { viewer }: RouterRequest,
  items: readonly unknown[],
): Promise<readonly unknown[]> => {
  const isReference = (item: unknown): item is Fields => isRecord(item) && item.type === "item_reference";
  const ids = items.flatMap((item, index) => (isReference(item) ? [textAt(item.id, `input.${index}.id`)] : []));
  if (ids.length === 0) return items;
  const wanted = new Set(ids.flatMap((id) => responseOfItem(id) ?? []));
  const accountId = storeAccount(viewer);
  const found = accountId === undefined ? [] : await deps.responses.find(accountId, [...wanted]);
  const stored = await Promise.all(found.map((one) => readStored(deps, one)));
  const known = new Map(stored.flatMap(({ input, output }) => [...input, ...output].map((item) => [item.id, item])));
  return items.map((item, index) => {
    if (!isReference(item)) return item;
    const resolved = known.get(item.id);
    if (resolved) return resolved;
    throw notStored(String(item.id), `input.${index}`, "this item does not exist, was deleted or has expired");
  });
};

/** The items that a request continues, and its own. */
export interface ConversationItems {
  readonly earlier: readonly unknown[];
  readonly given: readonly unknown[];
}

export const readContext = async (
  deps: ContextDeps,
  inbound: RouterRequest,
  body: Fields,
  items: readonly unknown[],
): Promise<ConversationItems> => {
  const { previous_response_id: previous } = body;
  const id = previous === undefined || previous === null ? undefined : textAt(previous, "previous_response_id");
  const chain = id === undefined ? [] : await chainItems(deps, inbound, id);
  const given = await resolveReferences(deps, inbound, items);
  return { earlier: chain.flatMap(({ input, output }) => [...input, ...output]), given };
};
