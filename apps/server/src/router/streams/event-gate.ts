import { readUsage, type Usage } from "../planning/tokens.ts";

export interface StreamError {
  readonly code: "provider_output_invalid" | "provider_failed" | "stream_interrupted";
  readonly message: string;
}

/** What can be sent to the caller, and the error that ends the stream. */
export interface GateOutput {
  /** Bytes, as a latin1 string. */
  readonly text?: string;
  readonly error?: StreamError;
}

/** Checks a stream of chat or completion events while it is relayed, and holds it back until the first content. */
export interface EventGate {
  readonly push: (chunk: Buffer) => GateOutput;
  /** Ends the stream: the bytes still to be sent, or the error if it ended too early. */
  readonly end: () => GateOutput;
  /** Whether content was received. From then on the call cannot fall back to another provider. */
  readonly hasContent: () => boolean;
  readonly isDone: () => boolean;
  readonly usage: () => Usage | undefined;
  /** Bytes of model output so far. */
  readonly outputBytes: () => number;
}

export interface EventGateSettings {
  /** Whether the caller asked for the usage event. */
  readonly keepsUsage: boolean;
  readonly maxEventBytes: number;
}

const doneEvent = "data: [DONE]\n\n";
const noOutput: GateOutput = {};

/** Matches, in one pass: output text, the finish reason, and anything that needs parsing. */
const scanPattern =
  /"(?:content|reasoning_content|reasoning|text|arguments)":\s?"((?:[^"\\]|\\.)*)"|("finish_reason":\s?")|(\[DONE\]|"usage":\s?\{|"error":|(?:^|\n)(?:event|id|retry):)/g;

/** Where the last complete event ends; 0 if there is none. */
const endOfEvents = (text: string): number => {
  if (text.endsWith("\n\n")) return text.length;
  const [plain, carriage] = [text.lastIndexOf("\n\n"), text.lastIndexOf("\r\n\r\n")];
  return Math.max(plain < 0 ? 0 : plain + 2, carriage < 0 ? 0 : carriage + 4);
};

/** Whether every event is a single data line that looks like a JSON object. */
const looksPlain = (text: string): boolean => {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n\n", from);
    if (end < 0 || text[end - 1] !== "}" || !text.startsWith("data: {", from)) return false;
    from = end + 2;
  }
  return true;
};

interface StreamEvent {
  readonly raw: string;
  readonly name: string;
  readonly data: string;
}

/** Parses one event; `data` is empty if it has none. */
export const readEvent = (raw: string): StreamEvent => {
  let [name, data] = ["", ""];
  for (const line of raw.split(/\r?\n/)) {
    if (line.startsWith("data:")) data += `${data && "\n"}${line.slice(line[5] === " " ? 6 : 5)}`;
    else if (line.startsWith("event:")) name = line.slice(6).trim();
  }
  return { raw, name, data };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const latin1ToUtf8 = (text: string): string => Buffer.from(text, "latin1").toString();

/** The message of an error, in any of the shapes that providers use. */
export const errorText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value.trim().slice(0, 1_000) || undefined;
  if (Array.isArray(value)) return errorText(value[0]);
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  for (const name of ["error", "message", "detail", "msg", "errors", "title"]) {
    const text = errorText(fields[name]);
    if (text !== undefined) return text;
  }
  return undefined;
};

interface Choice {
  readonly delta?: Readonly<Record<string, unknown>> | null;
  readonly text?: unknown;
  readonly finish_reason?: unknown;
}

const isNonEmpty = (value: unknown): boolean =>
  typeof value === "string"
    ? value !== ""
    : Array.isArray(value)
      ? value.length > 0
      : typeof value === "object" && value !== null;

/** Whether a choice has more than a role and empty values. */
const hasContentIn = ({ delta, text, finish_reason }: Choice): boolean =>
  isNonEmpty(text) ||
  isNonEmpty(finish_reason) ||
  Object.entries(delta ?? {}).some(([name, value]) => name !== "role" && isNonEmpty(value));

class Gate implements EventGate {
  readonly #settings: EventGateSettings;
  #carry = "";
  #held = "";
  #hasContent = false;
  #hasFinish = false;
  #isDone = false;
  #usage: Usage | undefined;
  #outputBytes = 0;

  constructor(settings: EventGateSettings) {
    this.#settings = settings;
  }

  hasContent = (): boolean => this.#hasContent;
  isDone = (): boolean => this.#isDone;
  usage = (): Usage | undefined => this.#usage;
  outputBytes = (): number => this.#outputBytes;

  push = (chunk: Buffer): GateOutput => {
    const { maxEventBytes } = this.#settings;
    const data = this.#carry + chunk.toString("latin1");
    // The carried text contains no complete separator, but its last 3 characters can start one.
    const from = Math.max(0, this.#carry.length - 3);
    const found = endOfEvents(from > 0 ? data.slice(from) : data);
    const end = found === 0 ? 0 : from + found;
    this.#carry = data.slice(end);
    if (this.#carry.length > maxEventBytes) return { error: invalid(`a stream event exceeded ${maxEventBytes} bytes`) };
    return end === 0 ? noOutput : this.#processEvents(data.slice(0, end));
  };

  end = (): GateOutput => {
    const rest = this.#carry;
    this.#carry = "";
    // A last event without a blank line counts if it is complete.
    const { data } = readEvent(rest);
    const isWhole = data === "[DONE]" || (data !== "" && parse(data) !== undefined);
    const last = isWhole ? this.#processEvents(`${rest.replace(/[\r\n]+$/, "")}\n\n`) : noOutput;
    if (last.error || this.#isDone) return last;
    if (!this.#hasFinish)
      return {
        ...last,
        error: { code: "stream_interrupted", message: "the stream ended before the answer was complete" },
      };
    this.#isDone = true;
    return { text: this.#held + (last.text ?? "") + doneEvent };
  };

  #processEvents(text: string): GateOutput {
    const needsParsing = this.#scan(text);
    if (this.#hasContent && !needsParsing) return { text };
    return this.#release(this.#checkEvents(text));
  }

  /** Counts output and looks for the finish reason; true if the events must be parsed. */
  #scan(text: string): boolean {
    let needsParsing = !looksPlain(text);
    for (const [, output, finish] of text.matchAll(scanPattern)) {
      if (output !== undefined) this.#outputBytes += output.length;
      else if (finish !== undefined) this.#hasFinish = true;
      else needsParsing = true;
    }
    return needsParsing;
  }

  /** Parses events one by one; returns those to send, up to the first error. */
  #checkEvents(text: string): GateOutput {
    const passed: string[] = [];
    for (const raw of text.split(/(?<=\n\r?\n)/)) {
      const verdict = this.#checkEvent(readEvent(raw));
      if (typeof verdict === "object") return { text: passed.join(""), error: verdict };
      if (verdict === "keep") passed.push(raw);
    }
    return { text: passed.join("") };
  }

  #checkEvent({ name, data }: StreamEvent): StreamError | "keep" | "drop" {
    if (data === "") return "keep";
    if (data === "[DONE]") {
      this.#isDone = this.#hasContent || this.#hasFinish;
      return this.#isDone ? "keep" : invalid("the stream was empty");
    }
    const value = parse(data);
    if (typeof value !== "object" || value === null) return invalid("a stream event was not JSON");
    const { error, choices, usage } = value as { error?: unknown; choices?: readonly Choice[]; usage?: unknown };
    if (error || name === "error")
      return { code: "provider_failed", message: errorText(parse(latin1ToUtf8(data)) ?? value) ?? "no reason given" };
    this.#usage = readUsage(usage) ?? this.#usage;
    const isList = Array.isArray(choices);
    // An object in another format than chat counts as content.
    if (isList ? choices.some(hasContentIn) : usage === undefined) this.#hasContent = true;
    return isList && choices.length === 0 && usage !== undefined && !this.#settings.keepsUsage ? "drop" : "keep";
  }

  /** Returns everything held back, once there is content. */
  #release({ text = "", error }: GateOutput): GateOutput {
    if (!this.#hasContent && !this.#isDone) {
      if (error) return { error };
      this.#held += text;
      return noOutput;
    }
    const all = this.#held + text;
    this.#held = "";
    return error ? { text: all, error } : { text: all };
  }
}

const invalid = (message: string): StreamError => ({ code: "provider_output_invalid", message });

export const createEventGate = (settings: EventGateSettings): EventGate => new Gate(settings);
