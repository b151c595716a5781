import { isRecord } from "../text/is-record.ts";
import { HubInferenceError } from "./hub-inference-error.ts";
import type { Json } from "./worker/fields.ts";

/** A call that a request demands: of one tool, or of any. */
export interface DemandedCall {
  readonly name?: string;
}

/** Whether the model has to decide if it calls a tool. */
export const needsDecision = ({ tools, tool_choice: choice }: Json): boolean =>
  Array.isArray(tools) && tools.length > 0 && (choice ?? "auto") === "auto";

/** Whether an answer has to be a tool call; undefined if it is text. */
export const demandedCall = ({ tools, tool_choice: choice }: Json): DemandedCall | undefined => {
  if (!Array.isArray(tools) || tools.length === 0) return undefined;
  if (choice === "required") return {};
  const named = isRecord(choice) && isRecord(choice.function) ? choice.function.name : undefined;
  return typeof named === "string" ? { name: named } : undefined;
};

/** How a call of any tool is written: before the name, between name and arguments, and at the end. */
export const callFrame = { start: '{"name": "', middle: '", "arguments": ', end: "}" } as const;

export interface CallPiece {
  /** Set once. */
  readonly name?: string;
  readonly arguments: string;
}

/** Reads a tool call from an answer's text as it is written. */
export interface CallReader {
  readonly add: (text: string) => CallPiece;
  /** The rest of the arguments, after all text was added. */
  readonly end: () => CallPiece;
}

/** Reads the frame around the arguments of a call of any tool. */
const createFrameReader = (): CallReader => {
  let pending = "";
  let isOpen = false;
  return {
    add: (text) => {
      pending += text;
      const middle = isOpen ? -1 : pending.indexOf(callFrame.middle);
      if (!isOpen && middle < 0) return { arguments: "" };
      const name = isOpen ? undefined : pending.slice(callFrame.start.length, middle);
      if (!isOpen) pending = pending.slice(middle + callFrame.middle.length);
      isOpen = true;
      // The last character could be the end of the frame.
      const ready = pending.slice(0, -callFrame.end.length);
      pending = pending.slice(ready.length);
      return { ...(name !== undefined && { name }), arguments: ready };
    },
    end: () => ({ arguments: isOpen && pending !== callFrame.end ? pending : "" }),
  };
};

const createArgumentsReader = (name: string): CallReader => {
  let isNamed = false;
  const named = (text: string): CallPiece => {
    const piece = { ...(!isNamed && { name }), arguments: text };
    isNamed = true;
    return piece;
  };
  return { add: named, end: () => named("") };
};

export const createCallReader = ({ name }: DemandedCall): CallReader =>
  name === undefined ? createFrameReader() : createArgumentsReader(name);

/** A tool of a request. */
export interface GivenTool {
  readonly name: string;
  readonly parameters: unknown;
  readonly path: string;
}

/** The tools of a request that can be called. */
export const givenTools = ({ tools }: Json): readonly GivenTool[] =>
  (Array.isArray(tools) ? tools : []).map((tool: unknown, index) => {
    const path = `tools[${index}].function`;
    const { name, parameters } = isRecord(tool) && isRecord(tool.function) ? tool.function : ({} satisfies Json);
    if (typeof name !== "string" || !/^[\w.-]{1,64}$/.test(name))
      throw new HubInferenceError(
        "bad_request",
        `"${path}.name" must be 1 to 64 letters, digits, dots, hyphens or underscores.`,
      );
    return { name, parameters: parameters ?? { type: "object", properties: {} }, path: `${path}.parameters` };
  });
