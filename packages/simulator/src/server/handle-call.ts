import type { IncomingMessage, ServerResponse } from "node:http";
import { hubReply } from "../replies/hub-api.ts";
import { fileAt } from "../replies/media.ts";
import { playFaultBeforeReply, respond, sendJson } from "../replies/respond.ts";
import { type Payload, type Rejection, readPayload } from "../requests/match-request.ts";
import { type RequestLocation, stageOf } from "../requests/request-location.ts";
import type { Closing, LoggedCall } from "../state/logged-call.ts";
import type { Simulation } from "../state/simulation.ts";
import { answerAsProvider, type SimulatedReply } from "./answer-as-provider.ts";
import { readBytes } from "./read-bytes.ts";
import type { SimulatorState } from "./simulator-state.ts";

/** Header values as single texts. */
const plainHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])),
  );

/** Notes how a connection ends. */
const watchClosing = (outgoing: ServerResponse): Promise<Closing> =>
  new Promise((resolve) => {
    outgoing.once("close", () => resolve({ at: performance.now(), isComplete: outgoing.writableFinished }));
  });

const providerOf = (location: RequestLocation) =>
  location.at === "provider" ? { provider: location.provider.id, isRouted: location.isRouted } : { isRouted: false };

const providerUrl = (location: RequestLocation, address: URL): string =>
  location.at === "provider" && !location.isRouted
    ? `https://${location.host}${location.path}${address.search}`
    : address.pathname + address.search;

const logged = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  location: RequestLocation,
  address: URL,
): LoggedCall => ({
  method: incoming.method ?? "GET",
  url: providerUrl(location, address),
  headers: plainHeaders(incoming),
  stage: stageOf(location, incoming.method ?? "GET"),
  ...providerOf(location),
  body: undefined,
  status: 0,
  faults: [],
  eventsSent: 0,
  at: performance.now(),
  closed: watchClosing(outgoing),
});

const sendRefusal = (outgoing: ServerResponse, call: LoggedCall, { status, faults }: Rejection): void => {
  call.faults = faults;
  sendJson(outgoing, status, { error: `simulator refused the request: ${faults.join("; ")}` });
};

/** A request to a simulated URL. */
interface IncomingCall {
  readonly location: Exclude<RequestLocation, { at: "control" }>;
  readonly address: URL;
  readonly payload: Payload;
  readonly simulation: Simulation;
  readonly call: LoggedCall;
}

/** The reply of the hub, a file or a provider. */
const simulatedReplyAt = (
  state: SimulatorState,
  { location, address, payload, simulation, call }: IncomingCall,
): SimulatedReply => {
  const { models, mappingForm } = state;
  const query = address.searchParams;
  if (location.at === "hub") return { reply: hubReply(location.path, query, models, mappingForm) };
  if (location.at === "provider")
    return answerAsProvider(
      { location, method: call.method, query, headers: call.headers, payload, simulation },
      state,
    );
  const file = fileAt(location.name, query.get("of") ?? "");
  return file ? { reply: { file } } : { refusal: { status: 404, faults: [`path: no file called ${location.name}`] } };
};

/** Logs a request, plays its fault and answers it. */
export const handleCall = async (
  state: SimulatorState,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  location: IncomingCall["location"],
  address: URL,
): Promise<void> => {
  const call = logged(incoming, outgoing, location, address);
  void call.closed.then((closing) => {
    call.closing = closing;
  });
  state.calls.push(call);
  const payload = await readPayload(await readBytes(incoming), call.headers["content-type"] ?? "");
  call.body = "value" in payload ? payload.value : payload;
  const header = call.headers["x-simulate"];
  const simulation = state.faults.take({ header, stage: call.stage, path: address.pathname });
  if (simulation.fault) call.fault = simulation.fault;
  outgoing.once("close", () => {
    call.status = outgoing.headersSent ? outgoing.statusCode : 0;
  });
  if (await playFaultBeforeReply(outgoing, simulation)) return;
  const simulated = simulatedReplyAt(state, { location, address, payload, simulation, call });
  if (simulated.task) call.task = simulated.task;
  if ("refusal" in simulated) return sendRefusal(outgoing, call, simulated.refusal);
  return respond(outgoing, simulated.reply, simulation, call);
};
