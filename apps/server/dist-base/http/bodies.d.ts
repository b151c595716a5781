import type { FastifyRequest } from "fastify";
import type { JsonBodies } from "../readers/json-body.ts";
import type { App } from "./fastify-app.ts";
/** The size of a commit's body: its lines, with the contents of small files. */
export declare const maxCommitBytes: number;
/** Reads bodies of a media type as JSON, within the hub's limits. */
export declare const registerJsonType: (app: App, type: string, jsonBodies: JsonBodies) => void;
/** The same for plain JSON, on all routes of the framework. */
export declare const registerBodies: (app: App, jsonBodies: JsonBodies) => void;
/** For routes with large bodies: rejects anonymous callers before reading the body. */
export declare const signedInFirst: {
    onRequest: ({ viewer }: FastifyRequest) => Promise<void>;
};
/** Clients send null for what they leave out; the validator would read it as an empty text or as false. */
export declare const removeNulls: (request: FastifyRequest) => Promise<void>;
//# sourceMappingURL=bodies.d.ts.map