import { isRecord } from "../../../text/is-record.ts";
import type { WireConverter } from "../caller-wire.ts";
import { dataIn, endOf, eventText, type WireEvent } from "../event-text.ts";
import type { Fields } from "../translated-request.ts";
import { contentPart } from "./output.ts";
import { failedResponse, type ResponseFrame, responseUsage } from "./reply.ts";
import { createNumbering, failureEvents } from "./stream.ts";

/** Ids of this hub: a reference to an item names the response that stores it. */
const ownId = ({ key }: ResponseFrame, index: unknown, given: unknown): string =>
  `${/^[a-z]+(?=_)/.exec(String(given))?.[0] ?? "item"}_${key}${Number(index)}`;

const ownItem = (frame: ResponseFrame, index: unknown, item: Fields): Fields => ({
  ...item,
  id: ownId(frame, index, item.id),
});

/** A server's response as this hub stores it. */
export const ownResponse = (frame: ResponseFrame, response: Fields): Fields => {
  const { id, body, isStored } = frame;
  return {
    ...response,
    id,
    model: body.model,
    store: isStored,
    previous_response_id: body.previous_response_id ?? null,
    metadata: isRecord(body.metadata) ? body.metadata : {},
    output: Array.isArray(response.output)
      ? response.output.map((item, index) => (isRecord(item) ? ownItem(frame, index, item) : item))
      : [],
  };
};

const ownEvent = (frame: ResponseFrame, event: Fields): Fields => {
  const { output_index: index, item, item_id: itemId, response } = event;
  return {
    ...event,
    ...(isRecord(response) && { response: ownResponse(frame, response) }),
    ...(isRecord(item) && { item: ownItem(frame, index, item) }),
    ...(itemId !== undefined && { item_id: ownId(frame, index, itemId) }),
  };
};

/** An item with the text of one more event. */
const grownItem = (item: Fields, type: unknown, delta: unknown): Fields => {
  if (type === "response.function_call_arguments.delta")
    return { ...item, arguments: `${String(item.arguments ?? "")}${String(delta)}` };
  if (type !== "response.output_text.delta") return item;
  const [part] = Array.isArray(item.content) ? (item.content as readonly Fields[]) : [];
  const text = `${String(part?.text ?? "")}${String(delta)}`;
  return { ...item, content: [contentPart({ kind: "text", text })] };
};

/** The output of a stream so far, which is shown if it breaks off. */
class OutputSoFar {
  readonly #items = new Map<unknown, Fields>();

  take({ type, output_index: index, item, delta }: Fields): void {
    const known = this.#items.get(index);
    if (isRecord(item)) this.#items.set(index, item);
    else if (known && delta !== undefined) this.#items.set(index, grownItem(known, type, delta));
  }

  incomplete = (): readonly Fields[] =>
    [...this.#items.values()].map((item) =>
      item.status === "completed" ? item : { ...item, status: "incomplete" as const },
    );
}

const endTypes: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete"]);

/** Passes on the events of a server, with ids of this hub. The last one waits until the call is settled. */
export const createNativeStream = (frame: ResponseFrame): WireConverter => {
  const numbered = createNumbering();
  const output = new OutputSoFar();
  let end: Fields = {};
  const pass = (data: unknown): readonly WireEvent[] => {
    if (!isRecord(data)) return [];
    const event = ownEvent(frame, data);
    output.take(event);
    if (!endTypes.has(event.type)) return numbered([event]);
    end = event;
    return [];
  };
  return {
    open: () => "",
    take: (events) => eventText(dataIn(events).flatMap(pass)),
    close: (usageOf) => {
      const response = isRecord(end.response) ? end.response : {};
      const usage = response.usage ?? responseUsage(usageOf(undefined));
      return endOf(numbered([{ ...end, response: { ...response, usage } }]));
    },
    fail: (error, usageOf) => {
      const failed = failedResponse(frame, { blocks: [], finish: "stop" }, usageOf(undefined), error);
      return endOf(numbered(failureEvents(error, { ...failed, output: output.incomplete() })));
    },
  };
};
