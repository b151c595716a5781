import { type JsonBodies } from "../readers/json-body.ts";
import type { Json } from "./worker/fields.ts";
/** A request as the service understands it. */
export interface HubRequest {
    readonly inputs: unknown;
    readonly parameters: Json;
    readonly isStreamed: boolean;
    readonly waitsForModel: boolean;
}
/** Reads `{ inputs, parameters }`, whatever the content type says, or a file where the task takes one. */
export declare const readHubRequest: (jsonBodies: JsonBodies, body: Uint8Array, headers: Readonly<Record<string, string | undefined>>, isMedia: boolean) => Promise<HubRequest>;
/** Reads the body of one of the routes that speak like OpenAI's. */
export declare const readObject: (jsonBodies: JsonBodies, body: Uint8Array) => Promise<Json>;
/** Whether a caller of one of those routes waits for the model. */
export declare const waitsForModel: (headers: Readonly<Record<string, string | undefined>>) => boolean;
//# sourceMappingURL=read-request.d.ts.map