import { isObject } from "./tool-call.ts";

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
  if (!isObject(value)) return undefined;
  if (isObject(value.function)) return callIn(value.function);
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
  return isObject(value) ? JSON.stringify(value) : undefined;
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

/** Calls between marks, with text before and after. */
const createMarkedReader = ({ opening, closing }: CallSyntax, offered: ReadonlySet<string>): DecisionReader => {
  let held = "";
  let isOpen = false;
  let hasCalls = false;

  /** The end of an open call: its mark, or the next call's if it has none of its own. */
  const endOfCall = (): readonly [from: number, to: number] | undefined => {
    const at = held.indexOf(closing || opening);
    return at < 0 ? undefined : [at, closing ? at + closing.length : at];
  };
  const closeCall = ([from, to]: readonly [number, number]): DecidedPart => {
    const body = held.slice(0, from);
    const end = held.slice(from, to);
    held = held.slice(to);
    isOpen = false;
    const calls = callsIn(body, offered);
    hasCalls ||= calls !== undefined;
    return calls ? { text: "", calls } : { text: opening + body + end, calls: [] };
  };
  const openCall = (at: number): DecidedPart => {
    const text = held.slice(0, at);
    held = held.slice(at + opening.length);
    isOpen = true;
    // Line breaks around calls are part of their syntax.
    return { text: text.trim() === "" ? "" : text, calls: [] };
  };
  /** Text that no mark can begin in; spaces wait, since a call may follow. */
  const readyText = (): DecidedPart => {
    const text = held.slice(0, held.length - partialMark(held, opening)).trimEnd();
    held = held.slice(text.length);
    return { text, calls: [] };
  };
  const step = (): DecidedPart | undefined => {
    if (isOpen) {
      const end = endOfCall();
      return end && closeCall(end);
    }
    const at = held.indexOf(opening);
    return at < 0 ? undefined : openCall(at);
  };
  const joined = (parts: readonly DecidedPart[]): DecidedPart => ({
    text: parts.map(({ text }) => text).join(""),
    calls: parts.flatMap(({ calls }) => calls),
  });
  const takeAll = (): DecidedPart[] => {
    const parts: DecidedPart[] = [];
    for (let part = step(); part; part = step()) parts.push(part);
    return parts;
  };
  return {
    add: (text) => {
      held += text;
      const parts = takeAll();
      return joined(isOpen ? parts : [...parts, readyText()]);
    },
    end: () => {
      const parts = takeAll();
      if (isOpen) return joined([...parts, closeCall([held.length, held.length])]);
      return joined([...parts, { text: hasCalls ? held.trimEnd() : held, calls: [] }]);
    },
  };
};

export const createDecisionReader = (syntax: CallSyntax, offered: ReadonlySet<string>): DecisionReader =>
  syntax.opening === "" ? createBareReader(syntax.closing, offered) : createMarkedReader(syntax, offered);
