import type { FastifyRequest } from "fastify";
import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
/** A request that a tool sends to the hub's own API. */
interface HubCall {
    readonly method?: "GET" | "POST";
    readonly path: string;
    /** An object is sent as JSON, a string as it is. */
    readonly body?: object | string;
    readonly headers?: Readonly<Record<string, string>>;
}
export interface HubReply {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: Buffer;
}
/** Calls the hub's API as the agent's user: with the same token, permissions, limits and ledger as any other client. */
export type CallHub = (call: HubCall) => Promise<HubReply>;
export declare const createCallHub: (app: App, request: FastifyRequest, { config, secret }: Pick<ModuleDeps, "config" | "secret">) => CallHub;
export {};
//# sourceMappingURL=call-hub.d.ts.map