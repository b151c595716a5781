import type { CallInput, Task } from "@orrery/inference";
type Body = Readonly<Record<string, unknown>>;
/** An OpenAI endpoint with JSON bodies, and how its requests map to wires. */
export interface TextEndpoint {
    readonly name: string;
    readonly task: Task;
    /** Acceptable tasks of a mapping. */
    readonly tasks: readonly string[];
    readonly localPath: string;
    readonly canStream: boolean;
    /** Throws if a field that every provider needs is missing or invalid. */
    readonly check: (body: Body) => void;
    readonly argsOf: (body: Body) => CallInput<Task>["args"];
    readonly isAnswer: (value: unknown) => boolean;
    readonly canCarry: (provider: string) => boolean;
}
export declare const textEndpoints: {
    readonly "chat/completions": {
        readonly name: "chat";
        readonly task: "conversational";
        readonly tasks: readonly ["conversational"];
        readonly localPath: "v1/chat/completions";
        readonly canStream: true;
        readonly check: ({ messages }: Readonly<Record<string, unknown>>) => void;
        readonly argsOf: (body: Readonly<Record<string, unknown>>) => CallInput<Task>["args"];
        readonly isAnswer: (value: unknown) => boolean;
        readonly canCarry: (provider: string) => boolean;
    };
    readonly completions: {
        readonly name: "completions";
        readonly task: "text-generation";
        readonly tasks: readonly ["text-generation", "conversational"];
        readonly localPath: "v1/completions";
        readonly canStream: true;
        readonly check: ({ prompt }: Readonly<Record<string, unknown>>) => void;
        readonly argsOf: (body: Body) => CallInput<Task>["args"];
        readonly isAnswer: (value: unknown) => boolean;
        readonly canCarry: (provider: string) => boolean;
    };
    readonly embeddings: {
        readonly name: "embeddings";
        readonly task: "feature-extraction";
        readonly tasks: readonly ["feature-extraction", "sentence-similarity"];
        readonly localPath: "v1/embeddings";
        readonly canStream: false;
        readonly check: ({ input }: Readonly<Record<string, unknown>>) => void;
        readonly argsOf: (body: Body) => CallInput<Task>["args"];
        readonly isAnswer: (value: unknown) => boolean;
        readonly canCarry: (provider: string) => boolean;
    };
};
export {};
//# sourceMappingURL=text-endpoints.d.ts.map