import { Check } from "typebox/schema";
import { firstAnswer, type ReadAnswer } from "../chat-reply.ts";
import { ask, cannotTell, failed, type Judgment, type Probe, partly, passed } from "./probe.ts";

const tideSchema = {
  type: "object",
  properties: { port: { type: "string" }, hours: { type: "integer", minimum: 1, maximum: 24 } },
  required: ["port", "hours"],
  additionalProperties: false,
} as const;

const routeSchema = {
  type: "object",
  properties: {
    stops: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: { port: { type: "string" }, kind: { type: "string", enum: ["stay", "pass"] } },
        required: ["port", "kind"],
        additionalProperties: false,
      },
    },
  },
  required: ["stops"],
  additionalProperties: false,
} as const;

const schemas = { get_tide: tideSchema, get_wind: tideSchema, plan_route: routeSchema } as const;

type ToolName = keyof typeof schemas;

const toolOf = (name: ToolName, description: string) => ({
  type: "function",
  function: { name, description, parameters: schemas[name] },
});

const tide = toolOf("get_tide", "Tide of a port for some hours.");
const wind = toolOf("get_wind", "Wind at a port for some hours.");
const route = toolOf("plan_route", "Plans a route over ports.");

const maxTokens = 96;

const isToolName = (name: string): name is ToolName => Object.hasOwn(schemas, name);

/** Why the arguments of a call are not what its tool asks for. */
const argumentProblem = ({ toolCalls, finishReason }: ReadAnswer): Judgment | undefined => {
  const [call] = toolCalls;
  if (!call) return undefined;
  if (!isToolName(call.name)) return failed("Calls a tool that was not offered.");
  let value: unknown;
  try {
    value = JSON.parse(call.arguments);
  } catch {
    return finishReason === "length"
      ? cannotTell("The arguments are longer than the test allows.")
      : failed("Arguments of a tool call are not JSON.");
  }
  return Check(schemas[call.name], value)
    ? undefined
    : failed("Arguments of a tool call do not fit the tool's schema.");
};

const requiredCall = (answer: ReadAnswer): Judgment => {
  if (answer.toolCalls.length === 0) return failed("Ignores `tool_choice: required`: calls no tool.");
  const problem = argumentProblem(answer);
  if (problem) return problem;
  return answer.finishReason === "tool_calls"
    ? passed("Calls a tool with valid arguments.")
    : partly(`Ends a tool call with finish reason “${answer.finishReason ?? "none"}”.`);
};

const shared = { check: "tools", feature: "tools" } as const;

export const toolProbes: readonly Probe[] = [
  {
    ...shared,
    id: "tools-required",
    label: "A tool is required",
    isCore: true,
    parameters: ["tools", "tool_choice"],
    steps: [() => ask("Tide in Oban for 6 hours?", { max_tokens: maxTokens, tools: [tide], tool_choice: "required" })],
    judge: ([reply]) => (reply ? requiredCall(firstAnswer(reply)) : cannotTell("No reply.")),
  },
  {
    ...shared,
    id: "tools-named",
    label: "One tool by name",
    parameters: ["tool_choice"],
    steps: [
      () =>
        ask("Tide in Oban for 6 hours?", {
          max_tokens: maxTokens,
          tools: [tide, wind],
          tool_choice: { type: "function", function: { name: "get_wind" } },
        }),
    ],
    judge: (replies) => {
      const called = replies.flatMap((reply) => firstAnswer(reply).toolCalls).map(({ name }) => name);
      if (called.length === 0) return failed("Does not call the tool that `tool_choice` names.");
      return called.every((name) => name === "get_wind")
        ? passed("Calls the named tool.")
        : failed("Calls another tool than the one that `tool_choice` names.");
    },
  },
  {
    ...shared,
    id: "tools-none",
    label: "No tool",
    parameters: ["tool_choice"],
    steps: [() => ask("Tide in Oban for 6 hours?", { max_tokens: 16, tools: [tide], tool_choice: "none" })],
    judge: (replies) =>
      replies.some((reply) => firstAnswer(reply).toolCalls.length > 0)
        ? failed("Ignores `tool_choice: none`: calls a tool.")
        : passed("Calls no tool when told so."),
  },
  {
    ...shared,
    id: "tools-parallel",
    label: "One call at a time",
    parameters: ["parallel_tool_calls"],
    steps: [
      () =>
        ask("Tide in Oban and in Mallaig, 6 hours each?", {
          max_tokens: maxTokens,
          tools: [tide],
          tool_choice: "required",
          parallel_tool_calls: false,
        }),
    ],
    judge: (replies) => {
      const calls = replies.flatMap((reply) => firstAnswer(reply).toolCalls).length;
      if (calls === 0) return cannotTell("Calls no tool.");
      return calls === 1 ? passed("One call at a time.") : failed("Ignores `parallel_tool_calls: false`.");
    },
  },
  {
    ...shared,
    id: "tools-streamed",
    label: "Streamed arguments of a nested schema",
    parameters: ["tools", "tool_choice"],
    steps: [
      () =>
        ask("From Oban to Mallaig with a stay.", {
          max_tokens: maxTokens,
          tools: [route],
          tool_choice: "required",
          stream: true,
        }),
    ],
    judge: ([reply]) => (reply ? requiredCall(firstAnswer(reply)) : cannotTell("No reply.")),
  },
];
