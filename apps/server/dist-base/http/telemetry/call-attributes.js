/** Names of operations in OpenTelemetry's conventions for generative AI. Other tasks have no name there, and keep theirs. */
const operations = {
    conversational: "chat",
    "text-generation": "text_completion",
    "feature-extraction": "embeddings",
};
export const operationOf = (task) => operations[task] ?? task;
/** What traces and metrics of a call have in common. */
export const callAttributes = ({ kind, settlement }) => {
    const { candidate, errorCode } = settlement;
    return {
        "gen_ai.operation.name": operationOf(kind.task),
        "gen_ai.request.model": kind.model,
        ...(candidate && {
            "gen_ai.provider.name": candidate.provider,
            "gen_ai.response.model": candidate.providerModel,
        }),
        ...(errorCode && { "error.type": errorCode }),
    };
};
/** What only the span of a call has. */
export const spanAttributes = ({ inbound, kind, settlement }) => {
    const { status, usage, firstMs, notes } = settlement;
    return {
        "http.response.status_code": status,
        "orrery.request_id": inbound.id,
        "orrery.endpoint": kind.endpoint,
        "orrery.is_streamed": kind.isStreamed,
        "orrery.attempts": notes.length,
        ...(usage && { "gen_ai.usage.input_tokens": usage.input, "gen_ai.usage.output_tokens": usage.output }),
        ...(firstMs !== undefined && { "orrery.first_token_ms": firstMs }),
    };
};
//# sourceMappingURL=call-attributes.js.map