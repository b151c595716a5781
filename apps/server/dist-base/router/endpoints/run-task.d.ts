import type { CallInput, Task } from "@orrery/inference";
import type { Guard } from "../../guard/guard.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import { type Candidate } from "../planning/candidate.ts";
import { type PlannedRoute } from "../planning/plan-route.ts";
import type { RoutingTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import { type Delivered } from "../streams/deliver.ts";
import { type MaxUsage } from "../tokens/call-usage.ts";
import type { AttemptOutcome, Attempts } from "../upstream/attempts.ts";
import type { Locate } from "../upstream/locate.ts";
import { type LocalForm, type PreparedRequest } from "../upstream/prepare-request.ts";
import { type RoutedCallDeps } from "./routed-call.ts";
export interface TaskDeps extends RoutedCallDeps {
    readonly locate: Locate;
    /** Fetches media that providers point to. */
    readonly guard: Guard;
}
/** A task to run, independent of the provider. */
export interface TaskSpec {
    readonly endpoint: string;
    readonly target: RoutingTarget;
    readonly task: Task;
    readonly ask: Omit<CallInput<Task>, "task" | "model" | "isStreamed">;
    /** The arguments for one provider, if they differ between providers. */
    readonly argsFor?: (candidate: Candidate) => CallInput<Task>["args"];
    /** The same in the format of the hub's own service. */
    readonly local: LocalForm;
    readonly size: number;
    /** Set if the output is text. */
    readonly maxUsage?: MaxUsage;
}
/** A task whose providers are known, and that the ledger knows of. */
export interface OpenedTask {
    readonly deps: TaskDeps;
    readonly inbound: RouterRequest;
    readonly spec: TaskSpec;
    readonly route: PlannedRoute;
    readonly order: readonly [Candidate, ...Candidate[]];
    readonly entry: LedgerEntry;
}
/** Builds a provider's request; input that the provider cannot accept is an error of the caller. */
export declare const prepareTask: ({ deps, inbound, spec, route, order }: OpenedTask, candidate: Candidate, ask: Omit<CallInput<Task>, "task" | "model">) => Promise<PreparedRequest | undefined>;
export declare const unsupported: {
    readonly code: import("../router-error.ts").RouterCode;
    readonly message: string;
    readonly status?: number;
    readonly canFallBack: boolean;
    readonly canRetry: boolean;
    readonly retryAfterMs?: number;
    readonly countsAsFailure: false;
};
/** Sends a result to the caller in the format of the endpoint. */
export type Present = (inbound: RouterRequest, delivered: Delivered, headers: Readonly<Record<string, string>>) => void;
/** Sends JSON or the bytes of a file. */
export declare const presentPlain: Present;
/** Tasks of models that can serve a task: a chat model also generates text, one for entailment sorts by given labels. */
export declare const acceptableTasks: (task: string) => readonly string[];
/** Plans a task, applies the budget and opens its ledger entry. */
export declare const openTask: (deps: TaskDeps, inbound: RouterRequest, spec: TaskSpec, constraints: object, isStreamed: boolean) => Promise<OpenedTask>;
/** Tries the providers in order; settles the entry if a request cannot be built. */
export declare const tryCandidates: <R>({ deps, inbound, entry, order }: OpenedTask, attempt: (candidate: Candidate) => Promise<AttemptOutcome<R>>) => Promise<Attempts<R>>;
/** Sends the result of the first provider that succeeds. */
export declare const runTask: (deps: TaskDeps, inbound: RouterRequest, spec: TaskSpec, present: Present, constraints?: object) => Promise<void>;
//# sourceMappingURL=run-task.d.ts.map