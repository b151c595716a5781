import { type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type OpenPushes } from "./open-pushes.ts";
/** Whether the hub was told to stop. It serves requests for a while longer, so that load balancers can notice. */
export interface Shutdown {
    readonly isStopping: () => boolean;
    /** `idleMs`: how long idle connections stay open after the hub has stopped listening; by default they are closed at once. */
    readonly begin: (idleMs?: number) => void;
    readonly idleMs: () => number;
    /** The hub closes when those that began have ended. */
    readonly pushes: OpenPushes;
}
export declare const createShutdown: () => Shutdown;
/** What has to end before the server does. */
interface Ending {
    readonly shutdown: Shutdown;
    /** Connections without a request yet; they must be closed explicitly. */
    readonly idleSockets: ReadonlySet<Socket>;
    /** Resolves when the requests that Fastify does not know have ended. */
    readonly drain: () => Promise<void>;
}
/**
 * Ends all connections of an app that closes. A request that arrives on an idle connection while it is closed would be
 * lost, as no load balancer sends it again. So the hub stops listening first: balancers then get their next connection
 * refused, which they do try elsewhere, and what still arrives on idle connections is answered.
 */
export declare const registerShutdown: (app: FastifyInstance, { shutdown, idleSockets, drain }: Ending) => void;
export {};
//# sourceMappingURL=shutdown.d.ts.map