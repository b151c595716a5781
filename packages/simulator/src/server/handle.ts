import type { IncomingMessage, ServerResponse } from "node:http";
import { placeOf } from "../requests/place.ts";
import { control } from "./control.ts";
import { perform } from "./perform.ts";
import type { Theatre } from "./theatre.ts";

const exposed = ["retry-after", "x-request-id", "x-error-code", "x-error-message"].join(", ");

const allowEveryOrigin = ({ headers }: IncomingMessage, outgoing: ServerResponse): void => {
  outgoing.setHeader("access-control-allow-origin", headers.origin ?? "*");
  outgoing.setHeader("access-control-allow-methods", "GET, POST, PUT, DELETE, HEAD");
  outgoing.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "*");
  outgoing.setHeader("access-control-allow-credentials", "true");
  outgoing.setHeader("access-control-expose-headers", exposed);
  outgoing.setHeader("access-control-max-age", "600");
};

/** Answers whatever arrives. */
export const handle = async (theatre: Theatre, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  allowEveryOrigin(incoming, outgoing);
  if (incoming.method === "OPTIONS") return void outgoing.writeHead(204).end();
  const address = new URL(incoming.url ?? "/", theatre.stage.url);
  const place = placeOf(address);
  if (place.at === "control") return control(theatre, incoming, outgoing, place.path);
  return perform(theatre, incoming, outgoing, place, address);
};
