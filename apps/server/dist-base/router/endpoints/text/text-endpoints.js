import { wireOf } from "../../planning/provider-wire.js";
import { hubProvider } from "../../planning/routed-models.js";
import { RouterError } from "../../router-error.js";
const hasList = (value, field) => typeof value === "object" && value !== null && Array.isArray(value[field]);
const invalid = (param, what) => new RouterError("bad_request", `"${param}" must be ${what}.`, { param });
/** Removes the fields that only the router reads. */
const withoutRouterFields = ({ provider: _provider, model: _model, stream: _stream, ...rest }) => rest;
const renamed = (from) => (body) => {
    const { [from]: inputs, ...rest } = withoutRouterFields(body);
    return { ...rest, inputs };
};
const servesAt = (task, pattern) => (provider) => {
    if (provider === hubProvider)
        return true;
    const wire = wireOf(provider, task);
    return wire !== undefined && pattern.test(wire.path({ model: "m", task, args: {} }));
};
export const textEndpoints = {
    "chat/completions": {
        name: "chat",
        task: "conversational",
        tasks: ["conversational"],
        localPath: "v1/chat/completions",
        canStream: true,
        check: ({ messages }) => {
            if (!Array.isArray(messages) || messages.length === 0)
                throw invalid("messages", "a list with at least one message");
            const wrong = messages.findIndex((message) => typeof message !== "object" || message === null);
            if (wrong >= 0)
                throw invalid(`messages[${wrong}]`, "an object");
        },
        argsOf: (body) => withoutRouterFields(body),
        isAnswer: (value) => hasList(value, "choices"),
        canCarry: servesAt("conversational", /chat\/completions$/),
    },
    completions: {
        name: "completions",
        task: "text-generation",
        tasks: ["text-generation", "conversational"],
        localPath: "v1/completions",
        canStream: true,
        check: ({ prompt }) => {
            if (typeof prompt !== "string" && !Array.isArray(prompt))
                throw invalid("prompt", "a string or a list");
        },
        argsOf: renamed("prompt"),
        isAnswer: (value) => hasList(value, "choices"),
        canCarry: servesAt("text-generation", /(^|\/)(?<!chat\/)completions$/),
    },
    embeddings: {
        name: "embeddings",
        task: "feature-extraction",
        tasks: ["feature-extraction", "sentence-similarity"],
        localPath: "v1/embeddings",
        canStream: false,
        check: ({ input }) => {
            if (typeof input !== "string" && !Array.isArray(input))
                throw invalid("input", "a string or a list of strings");
        },
        argsOf: renamed("input"),
        isAnswer: (value) => hasList(value, "data"),
        canCarry: servesAt("feature-extraction", /embeddings$/),
    },
};
//# sourceMappingURL=text-endpoints.js.map