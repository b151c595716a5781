import { createServer, type Server } from "node:http";
import type { MappingForm } from "./replies/hub-api.ts";
import { sendJson } from "./replies/respond.ts";
import { locateRequest, stageOf } from "./requests/request-location.ts";
import { countOpen } from "./server/count-open.ts";
import { handleRequest } from "./server/handle-request.ts";
import { closedPort, listen } from "./server/loopback.ts";
import { createMappedFetch, type Fetch } from "./server/mapped-fetch.ts";
import type { SimulatorState } from "./server/simulator-state.ts";
import { createFaults, type Faults } from "./state/faults.ts";
import { createJobs, type SimulatedJob } from "./state/jobs.ts";
import type { LoggedCall } from "./state/logged-call.ts";
import { createModels, type SimulatedModel } from "./state/models.ts";
import type { OpenCounts } from "./state/open-counts.ts";
import { formatSimulation, type Simulation } from "./state/simulation.ts";

export interface SimulatorOptions {
  /** Port on the loopback address; 0, the default, takes a free one. */
  readonly port?: number;
  /** Form of the provider mapping; hubs use both. */
  readonly mappingForm?: MappingForm;
  /** Polls a job answers with "not yet" unless a request says otherwise. */
  readonly polls?: number;
  readonly models?: readonly SimulatedModel[];
}

/** A running simulator. */
export interface Simulator {
  readonly url: string;
  /** A URL where nothing listens, for clients that do not call through `fetch`. */
  readonly refusingUrl: string;
  /** A fetch that sends requests for the public hub, the router and every provider to this simulator. */
  readonly fetch: Fetch;
  /** The same, with a simulation asked for in every request. */
  readonly fetchWith: (simulation: Simulation) => Fetch;
  /** Requests received, in order. */
  readonly calls: readonly LoggedCall[];
  readonly jobs: () => readonly SimulatedJob[];
  /** Connections that are open now, and replies that are not yet over. */
  readonly open: () => OpenCounts;
  readonly faults: Pick<Faults, "add" | "clear">;
  readonly addModel: (model: SimulatedModel) => void;
  /** Clears calls and faults. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** The HTTP server; an error of the simulator itself is a 500 that says so. */
const serverOf = (state: () => SimulatorState): Server =>
  createServer((incoming, outgoing) => {
    handleRequest(state(), incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else sendJson(outgoing, 500, { error: `simulator: ${(error as Error).message}` });
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** No resolver knows a name below this one (RFC 6761). */
const unknownHost = "http://no-such-host.invalid";

/** Creates fetches for this simulator; a fault can make them fail to connect. */
const fetchMaker = (url: string, refusingUrl: string, faults: Faults) => {
  const unreachableUrls = { refuse: refusingUrl, "no-host": unknownHost };
  const resolveUrl = (address: URL, { method = "GET", headers }: RequestInit): URL => {
    const header = new Headers(headers).get("x-simulate") ?? undefined;
    const target = { header, stage: stageOf(locateRequest(address), method), path: address.pathname };
    const refusal = faults.takeRefusal(target);
    return refusal ? new URL(unreachableUrls[refusal]) : address;
  };
  return (headers: Readonly<Record<string, string>>) => createMappedFetch(url, headers, resolveUrl);
};

/**
 * Starts a simulator on the loopback address.
 *
 * @example
 * const simulator = await startSimulator();
 * simulator.faults.add({ fault: "status", status: 503, times: 2 });
 * const client = new InferenceClient("hf_any", { fetch: simulator.fetch });
 */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const { port = 0, mappingForm = "object", polls = 2, models: given = [] } = options;
  const server = serverOf(() => state);
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const faults = createFaults();
  const models = createModels();
  const jobs = createJobs();
  const calls = [] as LoggedCall[];
  for (const model of given) models.add(model);
  const open = countOpen(server);
  const state: SimulatorState = { url, jobs, models, polls, faults, calls, mappingForm, open };
  const refusingUrl = `http://127.0.0.1:${await closedPort()}`;
  const makeFetch = fetchMaker(url, refusingUrl, faults);
  return {
    url,
    refusingUrl,
    fetch: makeFetch({}),
    fetchWith: (simulation) => makeFetch({ "x-simulate": formatSimulation(simulation) }),
    calls,
    jobs: jobs.list,
    open,
    faults,
    addModel: models.add,
    reset: () => {
      calls.length = 0;
      faults.clear();
    },
    close: () => close(server),
  };
};
