import { type Provider } from "@orrery/inference";
/** A request that shows whether a provider takes a key, and the model it asks for where that one is real. */
interface KeyQuestionRequest {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
}
/**
 * Asks a chat model for one token, or for a model that is not there. A picture is never asked for in earnest: it could
 * cost cents.
 */
export declare const keyQuestion: (provider: Provider, key: string, model: string | undefined) => KeyQuestionRequest;
export {};
//# sourceMappingURL=question.d.ts.map