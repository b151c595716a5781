import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "../replies/respond.ts";
import type { SimulatedModel } from "../state/models.ts";
import type { Simulation } from "../state/simulation.ts";
import { readBytes } from "./read-bytes.ts";
import type { SimulatorState } from "./simulator-state.ts";

/** The control API: faults in, calls out. */
export const control = async (
  state: SimulatorState,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
) => {
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
