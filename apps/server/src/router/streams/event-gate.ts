import { readUsage, type Usage } from "../planning/tokens.ts";

/** Why a stream cannot go on. */
export interface StreamError {
  readonly code: "provider_output_invalid" | "provider_failed" | "stream_interrupted";
  readonly message: string;
}

/** What a piece of a stream came to: bytes that may be sent on, or the end of it all. */
export interface Passage {
  /** The bytes as a text with one letter for each. */
  readonly letters?: string;
  readonly fault?: StreamError;
}

/** Reads a stream of server-sent events of chat or completions as it passes, and holds back its beginning. */
export interface EventGate {
  readonly push: (chunk: Buffer) => Passage;
  /** The upstream has ended; what is still owed to the caller, or why the end came too soon. */
  readonly end: () => Passage;
  /** Whether content has come, after which the stream can no longer begin anew elsewhere. */
  readonly hasContent: () => boolean;
  readonly isDone: () => boolean;
  readonly usage: () => Usage | undefined;
  /** Bytes of text the model has written so far. */
  readonly written: () => number;
}

export interface EventGateSettings {
  /** Whether the caller asked for the event that only tells the usage. */
  readonly keepsUsage: boolean;
  readonly maxEventBytes: number;
}

const doneEvent = "data: [DONE]\n\n";
const nothing: Passage = {};

/** One pass over a piece of a stream: text that was written, the end of an answer, and what needs a closer look. */
const marks =
  /"(?:content|reasoning_content|reasoning|text|arguments)":\s?"((?:[^"\\]|\\.)*)"|("finish_reason":\s?")|(\[DONE\]|"usage":\s?\{|"error":|(?:^|\n)(?:event|id|retry):)/g;

/** Where the last whole event of a text ends; 0 where there is none. */
const endOfEvents = (text: string): number => {
  if (text.endsWith("\n\n")) return text.length;
  const [plain, carriage] = [text.lastIndexOf("\n\n"), text.lastIndexOf("\r\n\r\n")];
  return Math.max(plain < 0 ? 0 : plain + 2, carriage < 0 ? 0 : carriage + 4);
};

/** Whether every event of a text is one line of data that looks like an object. */
const looksPlain = (text: string): boolean => {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n\n", from);
    if (end < 0 || text[end - 1] !== "}" || !text.startsWith("data: {", from)) return false;
    from = end + 2;
  }
  return true;
};

interface SeenEvent {
  readonly raw: string;
  readonly name: string;
  readonly data: string;
}

/** Reads one event; its data is empty where it has none. */
export const readEvent = (raw: string): SeenEvent => {
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

/** Bytes that were read one letter each, as the text they are. */
const utf8 = (text: string): string => Buffer.from(text, "latin1").toString();

/** The words of an error, in whichever of the field's shapes it comes. */
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

const isFilled = (value: unknown): boolean =>
  typeof value === "string"
    ? value !== ""
    : Array.isArray(value)
      ? value.length > 0
      : typeof value === "object" && value !== null;

/** Whether a choice says something: anything but its role and what is empty. */
const speaks = ({ delta, text, finish_reason }: Choice): boolean =>
  isFilled(text) ||
  isFilled(finish_reason) ||
  Object.entries(delta ?? {}).some(([name, value]) => name !== "role" && isFilled(value));

/** The gate of one stream: what it holds back, and what it has seen. */
class Gate implements EventGate {
  readonly #settings: EventGateSettings;
  #carry = "";
  #held = "";
  #hasContent = false;
  #hasFinish = false;
  #isDone = false;
  #usage: Usage | undefined;
  #written = 0;

  constructor(settings: EventGateSettings) {
    this.#settings = settings;
  }

  hasContent = (): boolean => this.#hasContent;
  isDone = (): boolean => this.#isDone;
  usage = (): Usage | undefined => this.#usage;
  written = (): number => this.#written;

  push = (chunk: Buffer): Passage => {
    const letters = chunk.toString("latin1");
    const { maxEventBytes } = this.#settings;
    const data = this.#carry + letters;
    // What was carried along has no end of an event in it, but may have the beginning of one.
    const from = Math.max(0, this.#carry.length - 3);
    const found = endOfEvents(from > 0 ? data.slice(from) : data);
    const end = found === 0 ? 0 : from + found;
    this.#carry = data.slice(end);
    if (this.#carry.length > maxEventBytes)
      return { fault: invalid(`an event of the stream had more than ${maxEventBytes} bytes`) };
    return end === 0 ? nothing : this.#takeWhole(data.slice(0, end));
  };

  end = (): Passage => {
    const rest = this.#carry;
    this.#carry = "";
    // An event that no blank line closed counts if it is whole; its stump does not.
    const { data } = readEvent(rest);
    const isWhole = data === "[DONE]" || (data !== "" && parse(data) !== undefined);
    const last = isWhole ? this.#takeWhole(`${rest.replace(/[\r\n]+$/, "")}\n\n`) : nothing;
    if (last.fault || this.#isDone) return last;
    if (!this.#hasFinish)
      return { ...last, fault: { code: "stream_interrupted", message: "the stream ended before the answer did" } };
    this.#isDone = true;
    return { letters: this.#held + (last.letters ?? "") + doneEvent };
  };

  #takeWhole(text: string): Passage {
    const needsLook = this.#skim(text);
    if (this.#hasContent && !needsLook) return { letters: text };
    return this.#release(this.#examine(text));
  }

  /** Notes what is written and finished; true where a closer look is needed. */
  #skim(text: string): boolean {
    let needsLook = !looksPlain(text);
    for (const [, words, finish] of text.matchAll(marks)) {
      if (words !== undefined) this.#written += words.length;
      else if (finish !== undefined) this.#hasFinish = true;
      else needsLook = true;
    }
    return needsLook;
  }

  /** Goes through events one by one; gives the bytes that may pass, up to the first fault. */
  #examine(text: string): Passage {
    const kept: string[] = [];
    for (const raw of text.split(/(?<=\n\r?\n)/)) {
      const verdict = this.#judge(readEvent(raw));
      if (typeof verdict === "object") return { letters: kept.join(""), fault: verdict };
      if (verdict === "keep") kept.push(raw);
    }
    return { letters: kept.join("") };
  }

  #judge({ name, data }: SeenEvent): StreamError | "keep" | "drop" {
    if (data === "") return "keep";
    if (data === "[DONE]") {
      this.#isDone = this.#hasContent || this.#hasFinish;
      return this.#isDone ? "keep" : invalid("the stream was empty");
    }
    const value = parse(data);
    if (typeof value !== "object" || value === null) return invalid("an event of the stream was not JSON");
    const { error, choices, usage } = value as { error?: unknown; choices?: readonly Choice[]; usage?: unknown };
    if (error || name === "error")
      return { code: "provider_failed", message: errorText(parse(utf8(data)) ?? value) ?? "it gave no reason" };
    this.#usage = readUsage(usage) ?? this.#usage;
    const isList = Array.isArray(choices);
    // What is not chat, yet an object, is some server's own words: content as far as anyone can tell.
    if (isList ? choices.some(speaks) : usage === undefined) this.#hasContent = true;
    return isList && choices.length === 0 && usage !== undefined && !this.#settings.keepsUsage ? "drop" : "keep";
  }

  /** Lets go what was held back, once there is content. */
  #release({ letters = "", fault }: Passage): Passage {
    if (!this.#hasContent && !this.#isDone) {
      if (fault) return { fault };
      this.#held += letters;
      return nothing;
    }
    const all = this.#held + letters;
    this.#held = "";
    return fault ? { letters: all, fault } : { letters: all };
  }
}

const invalid = (message: string): StreamError => ({ code: "provider_output_invalid", message });

/** Makes a gate for one stream. */
export const createEventGate = (settings: EventGateSettings): EventGate => new Gate(settings);
