import { type IncomingMessage } from "node:http";
/** How an engine behaves. */
export type EngineBehavior = "well"
/** Connections are reset. */
 | "reset"
/** It accepts the request and never answers. */
 | "silent"
/** It loads its model: 503. */
 | "starting" | "status 500" | "status 502" | "status 429" | "status 401" | "status 404" | "status 400"
/** A success that is not JSON, nor a stream. */
 | "html" | "bad JSON" | "error in the body"
/** A success without what was asked for. */
 | "empty"
/** The connection is cut before any content. */
 | "cut before content"
/** The connection is cut after the first content of a stream. */
 | "cut after content"
/** No more data after the first content of a stream. */
 | "stall after content" | "error after content";
interface SeenCall {
    readonly path: string;
    readonly headers: IncomingMessage["headers"];
    readonly body: Record<string, unknown>;
}
/** A stand-in for an engine with OpenAI's API. */
export interface EngineDouble {
    readonly name: string;
    readonly address: string;
    /** Calls, without health checks. */
    readonly calls: SeenCall[];
    readonly checks: string[];
    behavior: EngineBehavior;
    /** The same for health checks only; they follow `behavior` if unset. */
    health: EngineBehavior | undefined;
    /** If set, calls wait for it before they are answered. */
    hold: Promise<void> | undefined;
    /** Calls that are not answered yet. */
    readonly open: () => number;
    readonly close: () => Promise<void>;
}
/** Starts an engine; it answers chats with its own name. */
export declare const startEngine: (name: string) => Promise<EngineDouble>;
export {};
//# sourceMappingURL=engine-double.d.ts.map