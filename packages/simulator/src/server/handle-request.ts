import type { IncomingMessage, ServerResponse } from "node:http";
import { locateRequest } from "../requests/request-location.ts";
import { control } from "./control.ts";
import { handleCall } from "./handle-call.ts";
import type { SimulatorState } from "./simulator-state.ts";

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
