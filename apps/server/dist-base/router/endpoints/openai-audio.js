import { toJsonBytes } from "../json/json-bytes.js";
import { parseWrittenJson } from "../json/reply-json.js";
import { providerConstraints } from "../planning/constraints.js";
import { hubProvider } from "../planning/routed-models.js";
import { parseTarget } from "../planning/target.js";
import { RouterError } from "../router-error.js";
import { sendJson } from "../send-json.js";
import { typeOf } from "../streams/deliver.js";
import { readForm } from "./form-body.js";
import { presentPlain, runTask } from "./run-task.js";
import { readSpeechOptions, speechParameters, unsupportedSpeech } from "./speech-options.js";
import { toSrt, toVerboseTranscript, toVtt, verboseParameters } from "./transcript.js";
const invalid = (param, what) => new RouterError("bad_request", `"${param}" must be ${what}.`, { param });
const argsOf = (inputs, parameters) => ({
    ...(inputs !== undefined && { inputs }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
});
/** Answers `v1/audio/speech`. */
export const answerSpeech = async (deps, inbound) => {
    const raw = await deps.bodies.read(inbound);
    const { model, input, provider, stream_format: stream = "audio", response_format, speed, instructions, ...others } = await deps.bodies.parseObject(raw);
    if (typeof input !== "string")
        throw invalid("input", "a string");
    if (stream !== "audio")
        throw invalid("stream_format", "audio");
    const options = readSpeechOptions({ response_format, speed, instructions });
    const args = argsOf(input, others);
    const task = "text-to-speech";
    const spec = {
        endpoint: "speech",
        target: parseTarget(model),
        task,
        ask: { args, wantsUrl: false },
        argsFor: (candidate) => argsOf(input, { ...others, ...speechParameters(options, candidate) }),
        local: { path: "", task, body: () => toJsonBytes(args) },
        size: raw.length,
    };
    const constraints = { ...providerConstraints(provider), unsupported: unsupportedSpeech(options) };
    await runTask(deps, inbound, spec, presentPlain, constraints);
};
/** The `provider` object of a form, sent as a JSON string. */
const providerFieldIn = (form) => {
    const text = form.get("provider");
    if (typeof text !== "string")
        return undefined;
    const value = parseWrittenJson(text);
    if (value === undefined)
        throw invalid("provider", "a JSON object");
    return value;
};
/** Form fields that are not forwarded as parameters. */
const endpointFields = [
    "file",
    "model",
    "response_format",
    "stream",
    "provider",
    "timestamp_granularities",
    "timestamp_granularities[]",
];
const transcriptFormats = ["json", "text", "verbose_json", "srt", "vtt"];
/** Formats that tell when each part was said. */
const hasTimes = (format) => format !== "json" && format !== "text";
const formatOf = (form) => {
    const given = form.get("response_format") ?? "json";
    const format = transcriptFormats.find((one) => one === given);
    if (!format)
        throw invalid("response_format", "json, verbose_json, text, srt or vtt");
    const granularities = [...form.getAll("timestamp_granularities[]"), ...form.getAll("timestamp_granularities")];
    if (granularities.some((granularity) => granularity !== "segment"))
        throw invalid("timestamp_granularities", "segment; word timestamps are not supported");
    if ((form.get("stream") ?? "false") !== "false")
        throw new RouterError("bad_request", '"stream" is not supported: transcripts are sent whole. Remove it.', {
            param: "stream",
        });
    return format;
};
/** Why a provider cannot be used for a transcription. */
const unsupportedTranscription = (format, { prompt }) => (candidate) => {
    if (hasTimes(format) && !verboseParameters(candidate))
        return `"response_format" cannot be ${format}: it returns text`;
    const isLocal = candidate.provider === hubProvider && !candidate.endpoint;
    return isLocal && prompt !== undefined ? '"prompt" is not supported' : undefined;
};
/** The request to the hub's own service: the file alone, or in JSON where there are parameters. */
const localBody = async (bytes, parameters) => Object.keys(parameters).length === 0 ? bytes : toJsonBytes({ inputs: bytes.toString("base64"), parameters });
const numeric = (text) => (typeof text === "string" && text !== "" ? Number(text) : text);
/** Answers `v1/audio/transcriptions`. */
export const answerTranscriptions = async (deps, inbound) => {
    const raw = await deps.bodies.read(inbound);
    const form = await readForm(raw, inbound.request.headers["content-type"] ?? "");
    const file = form.get("file");
    if (!file || typeof file === "string")
        throw invalid("file", "a file");
    const format = formatOf(form);
    const isTimed = hasTimes(format);
    const bytes = Buffer.from(await file.arrayBuffer());
    const media = { bytes, type: typeOf(bytes, file.type) };
    const fields = Object.fromEntries([...form.entries()].filter(([name]) => !endpointFields.includes(name)));
    const { temperature, ...own } = fields;
    const local = {
        ...own,
        ...(temperature !== undefined && { temperature: numeric(temperature) }),
        ...(isTimed && { return_timestamps: true }),
    };
    const task = "automatic-speech-recognition";
    const present = (to, delivered, headers) => {
        const transcript = ("json" in delivered ? delivered.json : {});
        const plain = (text, type) => presentPlain(to, { bytes: Buffer.from(text), type: `${type}; charset=utf-8` }, headers);
        if (format === "text")
            return plain(`${transcript.text ?? ""}\n`, "text/plain");
        if (format === "srt")
            return plain(toSrt(transcript, bytes), "application/x-subrip");
        if (format === "vtt")
            return plain(toVtt(transcript, bytes), "text/vtt");
        const language = typeof own.language === "string" ? own.language : undefined;
        sendJson(to, 200, isTimed ? toVerboseTranscript(transcript, bytes, language) : transcript, headers);
    };
    const spec = {
        endpoint: "transcriptions",
        target: parseTarget(form.get("model")),
        task,
        ask: { args: argsOf(undefined, fields), media, wantsUrl: false },
        argsFor: (candidate) => argsOf(undefined, { ...fields, ...(isTimed && verboseParameters(candidate)) }),
        local: { path: "", task, body: () => localBody(bytes, local) },
        size: raw.length,
    };
    const unsupported = unsupportedTranscription(format, fields);
    const constraints = { ...providerConstraints(providerFieldIn(form)), unsupported };
    await runTask(deps, inbound, spec, present, constraints);
};
//# sourceMappingURL=openai-audio.js.map