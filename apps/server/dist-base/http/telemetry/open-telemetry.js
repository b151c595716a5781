import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, } from "@opentelemetry/api";
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
/** Names of operations in OpenTelemetry's conventions for generative AI. Other tasks have no name there, and keep theirs. */
const operations = {
    conversational: "chat",
    "text-generation": "text_completion",
    "feature-extraction": "embeddings",
};
const operationOf = (task) => operations[task] ?? task;
/** What traces and metrics of a call have in common. */
const callAttributes = ({ kind, settlement }) => {
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
const spanAttributes = ({ inbound, kind, settlement }) => {
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
const propagator = new W3CTraceContextPropagator();
/** The caller's trace, which the hub's spans join. */
const parentOf = (headers) => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
/** Spans are created when a call has ended, with its times: nothing is measured twice, and calls are not slowed down. */
const traceCalls = (tracer) => (call) => {
    const { inbound, kind, settlement, finishedAt } = call;
    const span = tracer.startSpan(`${operationOf(kind.task)} ${kind.model}`, {
        kind: SpanKind.CLIENT,
        startTime: inbound.at,
        attributes: { ...callAttributes(call), ...spanAttributes(call) },
    }, parentOf(inbound.request.headers));
    for (const { provider, outcome, ms } of settlement.notes)
        span.addEvent("attempt", { "gen_ai.provider.name": provider, "orrery.outcome": outcome, "orrery.ms": ms });
    if (settlement.state === "failed")
        span.setStatus({ code: SpanStatusCode.ERROR, message: settlement.errorCode ?? String(settlement.status) });
    span.end(finishedAt);
};
const traceRequests = (tracer) => ({ headers, id, method, route, status, endedAt, durationMs }) => {
    const attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "orrery.request_id": id,
    };
    const startTime = endedAt - durationMs;
    const options = { kind: SpanKind.SERVER, startTime, attributes };
    const span = tracer.startSpan(`${method} ${route}`, options, parentOf(headers));
    if (status >= 500)
        span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
};
const measureCalls = (meter) => {
    const duration = meter.createHistogram("gen_ai.client.operation.duration", { unit: "s" });
    const first = meter.createHistogram("gen_ai.client.operation.time_to_first_chunk", { unit: "s" });
    const tokens = meter.createHistogram("gen_ai.client.token.usage", { unit: "{token}" });
    return (call) => {
        const { inbound, settlement, finishedAt } = call;
        const { firstMs, usage } = settlement;
        const attributes = callAttributes(call);
        duration.record((finishedAt - inbound.at) / 1000, attributes);
        if (firstMs !== undefined)
            first.record(firstMs / 1000, attributes);
        if (!usage)
            return;
        tokens.record(usage.input, { ...attributes, "gen_ai.token.type": "input" });
        tokens.record(usage.output, { ...attributes, "gen_ai.token.type": "output" });
    };
};
/** A stop of the hub waits no longer for a collector that does not answer. */
const timeoutMillis = 5_000;
export const openTelemetry = ({ otelEndpoint, otelHeaders, otelServiceName }) => {
    const resource = resourceFromAttributes({ "service.name": otelServiceName });
    const exporting = (path) => ({
        url: `${otelEndpoint}/v1/${path}`,
        headers: parseKeyPairsIntoRecord(otelHeaders),
        timeoutMillis,
    });
    const tracers = new BasicTracerProvider({
        resource,
        spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(exporting("traces")))],
    });
    const exporter = new OTLPMetricExporter(exporting("metrics"));
    const meters = new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter })] });
    const tracer = tracers.getTracer("orrery");
    const traceCall = traceCalls(tracer);
    const measureCall = measureCalls(meters.getMeter("orrery"));
    return {
        onCall: (call) => {
            traceCall(call);
            measureCall(call);
        },
        onRequest: traceRequests(tracer),
        close: async () => {
            await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
        },
    };
};
//# sourceMappingURL=open-telemetry.js.map