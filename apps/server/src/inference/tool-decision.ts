import { isRecord } from "../text/is-record.ts";

/** What a model writes around the JSON of its tool calls; both are empty if it writes the JSON alone. */
export interface CallSyntax {
  readonly opening: string;
  readonly closing: string;
}

/** A tool call that a model decided to write. */
export interface WrittenCall {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

/** What a part of an answer says and calls. */
export interface DecidedPart {
  readonly text: string;
  readonly calls: readonly WrittenCall[];
}

/** Separates text from tool calls while an answer is written. A call is handed out when it is complete. */
export interface DecisionReader {
  readonly add: (text: string) => DecidedPart;
  readonly end: () => DecidedPart;
}

/** `{ name, arguments }` as models write it, also in an outer `function`, and with other names for the arguments. */
export const callIn = (value: unknown): { readonly name: string; readonly given: unknown } | undefined => {
  if (!isRecord(value)) return undefined;
  if (isRecord(value.function)) return callIn(value.function);
  const { name } = value;
  return typeof name === "string" ? { name, given: value.arguments ?? value.parameters ?? {} } : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const argumentsOf = (given: unknown): string | undefined => {
  const value = typeof given === "string" ? parsed(given) : given;
  return isRecord(value) ? JSON.stringify(value) : undefined;
};

/** The calls in a JSON text; undefined if it has anything else, or a tool that was not offered. */
const callsIn = (json: string, offered: ReadonlySet<string>): readonly WrittenCall[] | undefined => {
  const value = parsed(json);
  const calls = [value].flat().map((one) => {
    const { name, given } = callIn(one) ?? {};
    const written = argumentsOf(given);
    return name !== undefined && offered.has(name) && written !== undefined ? { name, arguments: written } : undefined;
  });
  return calls.length > 0 && calls.every((call) => call !== undefined) ? calls : undefined;
};

/** How many characters at the end of a text could be the start of a mark. */
const partialMark = (text: string, mark: string): number => {
  let length = Math.min(text.length, mark.length - 1);
  while (length > 0 && !mark.startsWith(text.slice(-length))) length -= 1;
  return length;
};

/** Calls without a mark before them: the whole answer is JSON, or it is text. */
const createBareReader = (closing: string, offered: ReadonlySet<string>): DecisionReader => {
  let held = "";
  let isText = false;
  return {
    add: (text) => {
      held += text;
      isText ||= /^\s*[^\s{[]/.test(held);
      const ready = isText ? held : "";
      if (isText) held = "";
      return { text: ready, calls: [] };
    },
    end: () => {
      const body = held.trim();
      const calls = callsIn(body.endsWith(closing) ? body.slice(0, body.length - closing.length) : body, offered);
      return { text: calls ? "" : held, calls: calls ?? [] };
    },
  };
};

const joined = (parts: readonly DecidedPart[]): DecidedPart => ({
  text: parts.map(({ text }) => text).join(""),
  calls: parts.flatMap(({ calls }) => calls),
});

/** Calls between marks, with text before and after. */
class MarkedReader implements DecisionReader {
  readonly #syntax: CallSyntax;
  readonly #offered: ReadonlySet<string>;
  #held = "";
  #isOpen = false;
  #hasCalls = false;

  constructor(syntax: CallSyntax, offered: ReadonlySet<string>) {
    this.#syntax = syntax;
    this.#offered = offered;
  }

  add = (text: string): DecidedPart => {
    this.#held += text;
    const parts = this.#takeAll();
    return joined(this.#isOpen ? parts : [...parts, this.#readyText()]);
  };

  end = (): DecidedPart => {
    const parts = this.#takeAll();
    if (this.#isOpen) return joined([...parts, this.#closeCall(this.#held.length, this.#held.length)]);
    return joined([...parts, { text: this.#hasCalls ? this.#held.trimEnd() : this.#held, calls: [] }]);
  };

  #takeAll(): DecidedPart[] {
    const parts: DecidedPart[] = [];
    for (let part = this.#take(); part; part = this.#take()) parts.push(part);
    return parts;
  }

  /** What is before the next mark; undefined if there is none yet. A call without an end mark ends with the next call. */
  #take(): DecidedPart | undefined {
    const { opening, closing } = this.#syntax;
    const at = this.#held.indexOf(this.#isOpen ? closing || opening : opening);
    if (at < 0) return undefined;
    return this.#isOpen ? this.#closeCall(at, at + closing.length) : this.#openCall(at);
  }

  #openCall(at: number): DecidedPart {
    const text = this.#held.slice(0, at);
    this.#held = this.#held.slice(at + this.#syntax.opening.length);
    this.#isOpen = true;
    // Line breaks around calls are part of their syntax.
    return { text: text.trim() === "" ? "" : text, calls: [] };
  }

  #closeCall(from: number, to: number): DecidedPart {
    const body = this.#held.slice(0, from);
    const end = this.#held.slice(from, to);
    this.#held = this.#held.slice(to);
    this.#isOpen = false;
    const calls = callsIn(body, this.#offered);
    this.#hasCalls ||= calls !== undefined;
    return calls ? { text: "", calls } : { text: this.#syntax.opening + body + end, calls: [] };
  }

  /** Text that no mark can begin in; spaces wait, since a call may follow. */
  #readyText(): DecidedPart {
    const text = this.#held.slice(0, this.#held.length - partialMark(this.#held, this.#syntax.opening)).trimEnd();
    this.#held = this.#held.slice(text.length);
    return { text, calls: [] };
  }
}

export const createDecisionReader = (syntax: CallSyntax, offered: ReadonlySet<string>): DecisionReader =>
  syntax.opening === "" ? createBareReader(syntax.closing, offered) : new MarkedReader(syntax, offered);
