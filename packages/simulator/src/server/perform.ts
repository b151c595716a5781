import type { IncomingMessage, ServerResponse } from "node:http";
import { hubReply } from "../replies/hub-api.ts";
import { fileAt } from "../replies/media.ts";
import { interrupt, respond, sendJson } from "../replies/respond.ts";
import { type Payload, type Refusal, readPayload } from "../requests/accept.ts";
import { type Place, stageOf } from "../requests/place.ts";
import { type LoggedCall, plainHeaders, watchClosing } from "../state/call-log.ts";
import type { Simulation } from "../state/simulation.ts";
import { type Played, playProvider } from "./play-provider.ts";
import { readBytes } from "./read-bytes.ts";
import type { Theatre } from "./theatre.ts";

const providerOf = (place: Place) =>
  place.at === "provider" ? { provider: place.part.id, isRouted: place.isRouted } : { isRouted: false };

const seenUrl = (place: Place, address: URL): string =>
  place.at === "provider" && !place.isRouted
    ? `https://${place.host}${place.path}${address.search}`
    : address.pathname + address.search;

const logged = (incoming: IncomingMessage, outgoing: ServerResponse, place: Place, address: URL): LoggedCall => ({
  method: incoming.method ?? "GET",
  url: seenUrl(place, address),
  headers: plainHeaders(incoming),
  stage: stageOf(place, incoming.method ?? "GET"),
  ...providerOf(place),
  body: undefined,
  status: 0,
  faults: [],
  eventsSent: 0,
  at: performance.now(),
  closed: watchClosing(outgoing),
});

const sendRefusal = (outgoing: ServerResponse, call: LoggedCall, { status, faults }: Refusal): void => {
  call.faults = faults;
  sendJson(outgoing, status, { error: `simulator refused the request: ${faults.join("; ")}` });
};

/** An address that is played, as it was asked for. */
interface Visit {
  readonly place: Exclude<Place, { at: "control" }>;
  readonly address: URL;
  readonly payload: Payload;
  readonly simulation: Simulation;
  readonly call: LoggedCall;
}

/** What the hub, a file or a provider answers. */
const playedAt = (theatre: Theatre, { place, address, payload, simulation, call }: Visit): Played => {
  const { stage, mappingForm } = theatre;
  const query = address.searchParams;
  if (place.at === "hub") return { reply: hubReply(place.path, query, stage.models, mappingForm) };
  if (place.at === "provider")
    return playProvider({ place, method: call.method, query, headers: call.headers, payload, simulation }, stage);
  const file = fileAt(place.name, query.get("of") ?? "");
  return file ? { reply: { file } } : { refusal: { status: 404, faults: [`path: no file called ${place.name}`] } };
};

/** Notes a request, plays the fault it is meant to meet, and answers it. */
export const perform = async (
  theatre: Theatre,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  place: Visit["place"],
  address: URL,
): Promise<void> => {
  const call = logged(incoming, outgoing, place, address);
  void call.closed.then((closing) => {
    call.closing = closing;
  });
  theatre.calls.push(call);
  const payload = await readPayload(await readBytes(incoming), call.headers["content-type"] ?? "");
  call.body = "value" in payload ? payload.value : payload;
  const header = call.headers["x-simulate"];
  const simulation = theatre.faults.take({ header, stage: call.stage, path: address.pathname });
  if (simulation.fault) call.fault = simulation.fault;
  outgoing.once("close", () => {
    call.status = outgoing.headersSent ? outgoing.statusCode : 0;
  });
  if (await interrupt(outgoing, simulation)) return;
  const played = playedAt(theatre, { place, address, payload, simulation, call });
  if (played.task) call.task = played.task;
  if ("refusal" in played) return sendRefusal(outgoing, call, played.refusal);
  return respond(outgoing, played.reply, simulation, call);
};
