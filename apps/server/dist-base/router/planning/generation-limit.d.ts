import type { MaxUsage } from "../tokens/call-usage.ts";
type Fields = Readonly<Record<string, unknown>>;
/** Some providers answer with another model of a list, which can cost more than what is reserved, or be forbidden. */
export declare const requireOneModel: (body: Fields) => void;
/** Adds a limit to a text generation request without one, so that it cannot exceed its reservation. */
export declare const boundedGeneration: (body: Record<string, unknown>) => Record<string, unknown>;
/** Upper bound for such a request: a token has at least one byte, and a server may use the highest of several limits. */
export declare const maxGenerationUsage: (body: Fields, bytes: number) => MaxUsage;
/** The same for a request in OpenAI's format. A limit that is not a positive number is ignored. */
export declare const boundedAnswer: (body: Record<string, unknown>) => Record<string, unknown>;
export {};
//# sourceMappingURL=generation-limit.d.ts.map