import { type CallArgs, type Task, uncheckedArgs } from "@orrery/inference";
import { toJsonBytes } from "../json/json-bytes.ts";
import { parseWrittenJson } from "../json/reply-json.ts";
import type { Candidate } from "../planning/candidate.ts";
import { providerConstraints } from "../planning/constraints.ts";
import { hubProvider } from "../planning/routed-models.ts";
import { parseTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { typeOf } from "../streams/deliver.ts";
import { readForm } from "./form-body.ts";
import { type Present, presentPlain, runTask, type TaskDeps } from "./run-task.ts";
import { readSpeechOptions, speechParameters, unsupportedSpeech } from "./speech-options.ts";
import { type HeardTranscript, toSrt, toVerboseTranscript, toVtt, verboseParameters } from "./transcript.ts";

export interface AudioDeps extends TaskDeps {
  readonly bodies: RequestBodies;
}

type Parameters = Readonly<Record<string, unknown>>;

const invalid = (param: string, what: string): RouterError =>
  new RouterError("bad_request", `"${param}" must be ${what}.`, { param });

const argsOf = (inputs: string | undefined, parameters: Parameters): CallArgs<Task> =>
  uncheckedArgs({
    ...(inputs !== undefined && { inputs }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  });

/** Answers `v1/audio/speech`. */
export const answerSpeech = async (deps: AudioDeps, inbound: RouterRequest): Promise<void> => {
  const raw = await deps.bodies.read(inbound);
  const {
    model,
    input,
    provider,
    stream_format: stream = "audio",
    response_format,
    speed,
    instructions,
    ...others
  } = await deps.bodies.parseObject(raw);
  if (typeof input !== "string") throw invalid("input", "a string");
  if (stream !== "audio") throw invalid("stream_format", "audio");
  const options = readSpeechOptions({ response_format, speed, instructions });
  const args = argsOf(input, others);
  const task = "text-to-speech";
  const spec = {
    endpoint: "speech",
    target: parseTarget(model),
    task,
    ask: { args, wantsUrl: false },
    argsFor: (candidate: Candidate) => argsOf(input, { ...others, ...speechParameters(options, candidate) }),
    local: { path: "", task, body: () => toJsonBytes(args) },
    size: raw.length,
  } as const;
  const constraints = { ...providerConstraints(provider), unsupported: unsupportedSpeech(options) };
  await runTask(deps, inbound, spec, presentPlain, constraints);
};

/** The `provider` object of a form, sent as a JSON string. */
const providerFieldIn = (form: FormData): unknown => {
  const text = form.get("provider");
  if (typeof text !== "string") return undefined;
  const value = parseWrittenJson(text);
  if (value === undefined) throw invalid("provider", "a JSON object");
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

const transcriptFormats = ["json", "text", "verbose_json", "srt", "vtt"] as const;
type TranscriptFormat = (typeof transcriptFormats)[number];

/** Formats that tell when each part was said. */
const hasTimes = (format: TranscriptFormat): boolean => format !== "json" && format !== "text";

const formatOf = (form: FormData): TranscriptFormat => {
  const given = form.get("response_format") ?? "json";
  const format = transcriptFormats.find((one) => one === given);
  if (!format) throw invalid("response_format", "json, verbose_json, text, srt or vtt");
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
const unsupportedTranscription =
  (format: TranscriptFormat, { prompt }: Parameters) =>
  (candidate: Candidate): string | undefined => {
    if (hasTimes(format) && !verboseParameters(candidate))
      return `"response_format" cannot be ${format}: it returns text`;
    const isLocal = candidate.provider === hubProvider && !candidate.endpoint;
    return isLocal && prompt !== undefined ? '"prompt" is not supported' : undefined;
  };

/** The request to the hub's own service: the file alone, or in JSON where there are parameters. */
const localBody = async (bytes: Buffer, parameters: Parameters): Promise<Buffer> =>
  Object.keys(parameters).length === 0 ? bytes : toJsonBytes({ inputs: bytes.toString("base64"), parameters });

const numeric = (text: unknown): unknown => (typeof text === "string" && text !== "" ? Number(text) : text);

/** Answers `v1/audio/transcriptions`. */
export const answerTranscriptions = async (deps: AudioDeps, inbound: RouterRequest): Promise<void> => {
  const raw = await deps.bodies.read(inbound);
  const form = await readForm(raw, inbound.request.headers["content-type"] ?? "");
  const file = form.get("file");
  if (!file || typeof file === "string") throw invalid("file", "a file");
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
  const present: Present = (to, delivered, headers) => {
    const transcript = ("json" in delivered ? delivered.json : {}) as HeardTranscript;
    const plain = (text: string, type: string) =>
      presentPlain(to, { bytes: Buffer.from(text), type: `${type}; charset=utf-8` }, headers);
    if (format === "text") return plain(`${transcript.text ?? ""}\n`, "text/plain");
    if (format === "srt") return plain(toSrt(transcript, bytes), "application/x-subrip");
    if (format === "vtt") return plain(toVtt(transcript, bytes), "text/vtt");
    const language = typeof own.language === "string" ? own.language : undefined;
    sendJson(to, 200, isTimed ? toVerboseTranscript(transcript, bytes, language) : transcript, headers);
  };
  const spec = {
    endpoint: "transcriptions",
    target: parseTarget(form.get("model")),
    task,
    ask: { args: argsOf(undefined, fields), media, wantsUrl: false },
    argsFor: (candidate: Candidate) => argsOf(undefined, { ...fields, ...(isTimed && verboseParameters(candidate)) }),
    local: { path: "", task, body: () => localBody(bytes, local) },
    size: raw.length,
  } as const;
  const unsupported = unsupportedTranscription(format, fields);
  const constraints = { ...providerConstraints(providerFieldIn(form)), unsupported };
  await runTask(deps, inbound, spec, present, constraints);
};
