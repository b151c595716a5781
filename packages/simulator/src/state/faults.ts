import { parseSimulation, type RequestStage, type Simulation } from "./simulation.ts";

/** The parts of a request that faults match. */
interface FaultTarget {
  /** Value of the header `x-simulate`. */
  readonly header?: string | undefined;
  readonly stage: RequestStage;
  readonly path: string;
}

/** Faults that are set for coming requests. */
export interface Faults {
  readonly add: (simulation: Simulation) => void;
  readonly clear: () => void;
  /** The simulation for one request; counts it. */
  readonly take: (target: FaultTarget) => Simulation;
  /** The next fault for a request if it is one that lets no connection be made; counts it only then. */
  readonly takeRefusal: (target: FaultTarget) => "refuse" | "no-host" | undefined;
}

interface Entry {
  readonly simulation: Simulation;
  used: number;
}

const isFor = ({ at = "call", path = "" }: Simulation, { stage, path: address }: FaultTarget): boolean =>
  at === stage && address.includes(path);

/** A simulation without its fault: the task, the pace, the length. */
const withoutFault = ({ fault: _fault, ...rest }: Simulation): Simulation => rest;

export const createFaults = (): Faults => {
  let entries: Entry[] = [];
  const byHeader = new Map<string, Entry>();

  const entryOf = (header: string): Entry => {
    const entry = byHeader.get(header) ?? { simulation: parseSimulation(header), used: 0 };
    byHeader.set(header, entry);
    return entry;
  };

  const find = (target: FaultTarget): Entry | undefined => {
    const candidates = target.header ? [entryOf(target.header), ...entries] : entries;
    return candidates.find(
      ({ simulation, used }) => isFor(simulation, target) && used < (simulation.times ?? Infinity),
    );
  };

  return {
    add: (simulation) => void entries.push({ simulation, used: 0 }),
    clear: () => {
      entries = [];
      byHeader.clear();
    },
    take: (target) => {
      const entry = find(target);
      if (!entry) return target.header ? withoutFault(entryOf(target.header).simulation) : {};
      entry.used += 1;
      return entry.simulation;
    },
    takeRefusal: (target) => {
      const entry = find(target);
      const fault = entry?.simulation.fault;
      if (!entry || (fault !== "refuse" && fault !== "no-host")) return undefined;
      entry.used += 1;
      return fault;
    },
  };
};
