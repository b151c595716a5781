import { isRecord } from "../../../text/is-record.ts";
import { toJsonBytes } from "../../json/json-bytes.ts";
import { storeAccount } from "../../limits/browser-limits.ts";
import type { RouterRequest } from "../../request.ts";
import { sendJson } from "../../send-json.ts";
import type { CallerWire } from "../../wires/caller-wire.ts";
import { type CountDeps, countPrompt } from "../../wires/count-prompt.ts";
import { droppedHeader } from "../../wires/dropped-header.ts";
import type { ActiveResponses } from "../../wires/responses/active-responses.ts";
import { type ContextDeps, readContext } from "../../wires/responses/context.ts";
import { nativeResponses } from "../../wires/responses/native.ts";
import { endedResponse, type ResponseFrame } from "../../wires/responses/reply.ts";
import { itemsOf, type TranslatedResponse, toChatRequest } from "../../wires/responses/request.ts";
import { createResponseStream } from "../../wires/responses/stream.ts";
import type { Fields } from "../../wires/translated-request.ts";
import { answerBody } from "./text.ts";
import type { TextDeps } from "./text-call.ts";
import { textEndpoints } from "./text-endpoints.ts";

export interface ResponsesDeps extends TextDeps, ContextDeps {
  readonly activeResponses: ActiveResponses;
  /** Called with errors that do not concern the caller. */
  readonly onStoreError: (error: unknown) => void;
}

/** Items of a request get ids, by which they can be listed and referred to. */
const withIds = (items: readonly unknown[], key: string): readonly Fields[] =>
  items.filter(isRecord).map((item, index) => ({
    type: "message",
    ...item,
    id: typeof item.id === "string" ? item.id : `item_${key}i${index}`,
  }));

const saveResponse = async (
  deps: ResponsesDeps,
  { viewer }: RouterRequest,
  { id, body }: ResponseFrame,
  input: string,
  last: unknown,
): Promise<void> => {
  const response = isRecord(last) && isRecord(last.response) ? last.response : last;
  const accountId = storeAccount(viewer);
  if (accountId === undefined || !isRecord(response) || response.status === "failed") return;
  const previousId = typeof body.previous_response_id === "string" ? body.previous_response_id : null;
  const json = await toJsonBytes(response);
  if (!deps.responses.accepts(Buffer.byteLength(input) + json.length)) return;
  await deps.responses.save(accountId, { id, previousId, input, response: json.toString() }).catch(deps.onStoreError);
};

const frameOf = (
  { now }: ResponsesDeps,
  { id, at }: RouterRequest,
  body: Fields,
  { customNames }: TranslatedResponse,
  isStored: boolean,
): ResponseFrame => {
  const key = id.replaceAll("-", "");
  const { summary } = isRecord(body.reasoning) ? body.reasoning : { summary: undefined };
  const wantsSummary = summary !== undefined && summary !== null;
  const createdAt = Math.floor(at / 1000);
  return { id: `resp_${key}`, requestId: id, key, createdAt, now, body, isStored, customNames, wantsSummary };
};

const wireOf = (
  frame: ResponseFrame,
  items: readonly unknown[],
  translated: TranslatedResponse,
  beforeEnd: CallerWire["beforeEnd"],
): CallerWire => ({
  name: "responses",
  headers: droppedHeader(translated.dropped),
  needsInputTokens: false,
  reply: (answer, usage) => endedResponse(frame, answer, usage),
  stream: () => createResponseStream(frame),
  ...(frame.isStored && beforeEnd && { beforeEnd }),
  native: nativeResponses(frame, items, translated),
});

/** Answers `POST v1/responses`: servers that do not speak it are sent chat, and their replies are translated back. */
export const answerResponses = async (deps: ResponsesDeps, inbound: RouterRequest): Promise<void> => {
  const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
  const items = itemsOf(body);
  const { earlier, given } = await readContext(deps, inbound, body, items);
  const translated = toChatRequest(body, earlier, given);
  const { chat } = translated;
  const bytes = (await toJsonBytes(chat)).length;
  const key = inbound.id.replaceAll("-", "");
  const wantsStore = body.store !== false && storeAccount(inbound.viewer) !== undefined && deps.responses.isOn;
  const json = wantsStore ? await toJsonBytes({ items: withIds(given, key) }) : undefined;
  const input = json && deps.responses.accepts(json.length) ? json.toString() : undefined;
  const frame = frameOf(deps, inbound, body, translated, input !== undefined);
  const wire = wireOf(frame, [...earlier, ...given], translated, (last) =>
    saveResponse(deps, inbound, frame, input ?? "", last),
  );
  const release = deps.activeResponses.add(frame.id, inbound);
  try {
    await answerBody(deps, inbound, textEndpoints["chat/completions"], { given: chat, bytes, wire });
  } finally {
    release();
  }
};

/** Answers `POST v1/responses/input_tokens`. */
export const answerInputTokens = async (deps: ContextDeps & CountDeps, inbound: RouterRequest): Promise<void> => {
  const body = await deps.bodies.parseObject(await deps.bodies.read(inbound));
  const { earlier, given } = await readContext(deps, inbound, body, itemsOf(body));
  const { chat, dropped } = toChatRequest(body, earlier, given);
  const { tokens, source } = await countPrompt(deps, inbound, chat);
  const headers = { "x-orrery-tokens": source, ...droppedHeader(dropped) };
  sendJson(inbound, 200, { object: "response.input_tokens", input_tokens: tokens }, headers);
};
