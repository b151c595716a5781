import { type ChildProcess } from "node:child_process";
/** The program that starts the hub, once it is built. */
export declare const builtProgram: string;
/** Whether the hub is built, so that it can be started as a program. */
export declare const isHubBuilt: boolean;
/** A hub in a process of its own. */
export interface HubProcess {
    readonly child: ChildProcess;
    readonly address: string;
    /** All that it has printed. */
    readonly log: () => string;
}
/** Starts the hub, as it is built or of another release, on a port of its own choice; resolves once it says where it is. */
export declare const startHubProcess: (environment: Readonly<Record<string, string>>, program?: readonly string[]) => Promise<HubProcess>;
/**
 * The owner's token of a hub's first start without a terminal, from the file that its output names; empty if it was no first
 * start. Releases before that file printed the token itself.
 */
export declare const ownerTokenIn: (output: string) => string;
/** Ends a hub, and waits until it has ended. */
export declare const endHubProcess: ({ child }: HubProcess, signal: "SIGKILL" | "SIGTERM") => Promise<unknown>;
//# sourceMappingURL=hub-process.d.ts.map