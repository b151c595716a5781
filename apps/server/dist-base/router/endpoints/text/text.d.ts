import type { RouterRequest } from "../../request.ts";
import type { CallerWire } from "../../wires/caller-wire.ts";
import { type TextDeps } from "./text-call.ts";
import type { TextEndpoint } from "./text-endpoints.ts";
/** Parts of the target that the request's path fixes. */
interface TargetOverrides {
    readonly modelId?: string;
    readonly provider?: string;
}
/** Answers a request to OpenAI's chat, completions or embeddings endpoint. */
export declare const answerText: (deps: TextDeps, inbound: RouterRequest, endpoint: TextEndpoint, overrides?: TargetOverrides) => Promise<void>;
/** A parsed body. */
export interface TextBody {
    readonly given: Record<string, unknown>;
    /** Its size as JSON. */
    readonly bytes: number;
    /** Set if the caller's API is another one, and the body was translated. */
    readonly wire?: CallerWire;
}
/** The same for a body that is already parsed. */
export declare const answerBody: (deps: TextDeps, inbound: RouterRequest, endpoint: TextEndpoint, { given, bytes, wire }: TextBody, overrides?: TargetOverrides) => Promise<void>;
export {};
//# sourceMappingURL=text.d.ts.map