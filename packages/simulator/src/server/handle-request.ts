import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "../replies/respond.ts";
import { locateRequest } from "../requests/request-location.ts";
import type { SimulatedModel } from "../state/models.ts";
import type { Simulation } from "../state/simulation.ts";
import { handleCall } from "./handle-call.ts";
import { readBytes } from "./read-bytes.ts";
import type { SimulatorState } from "./simulator-state.ts";

/** The control API: faults in, calls out. */
const control = async (state: SimulatorState, incoming: IncomingMessage, outgoing: ServerResponse, path: string) => {
  const { faults, calls, jobs, models, open } = state;
  const route = `${incoming.method} ${path}`;
  if (route === "GET /calls") return sendJson(outgoing, 200, calls);
  if (route === "GET /jobs") return sendJson(outgoing, 200, jobs.list());
  if (route === "GET /open") return sendJson(outgoing, 200, open());
  if (route === "DELETE /calls") calls.length = 0;
  else if (route === "DELETE /faults") faults.clear();
  else if (route === "POST /faults")
    faults.add(JSON.parse(Buffer.from(await readBytes(incoming)).toString()) as Simulation);
  else if (route === "POST /models")
    models.add(JSON.parse(Buffer.from(await readBytes(incoming)).toString()) as SimulatedModel);
  else return sendJson(outgoing, 404, { error: `no such control: ${route}` });
  sendJson(outgoing, 200, { ok: true });
};

const exposed = ["retry-after", "x-request-id", "x-error-code", "x-error-message"].join(", ");

const allowEveryOrigin = ({ headers }: IncomingMessage, outgoing: ServerResponse): void => {
  outgoing.setHeader("access-control-allow-origin", headers.origin ?? "*");
  outgoing.setHeader("access-control-allow-methods", "GET, POST, PUT, DELETE, HEAD");
  outgoing.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "*");
  outgoing.setHeader("access-control-allow-credentials", "true");
  outgoing.setHeader("access-control-expose-headers", exposed);
  outgoing.setHeader("access-control-max-age", "600");
};

/** Answers a request. */
export const handleRequest = async (
  state: SimulatorState,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  allowEveryOrigin(incoming, outgoing);
  if (incoming.method === "OPTIONS") return void outgoing.writeHead(204).end();
  const address = new URL(incoming.url ?? "/", state.url);
  const location = locateRequest(address);
  if (location.at === "control") return control(state, incoming, outgoing, location.path);
  return handleCall(state, incoming, outgoing, location, address);
};
