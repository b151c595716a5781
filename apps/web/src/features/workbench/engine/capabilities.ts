import { type CompiledTemplate, type Context, compile, isTemplateError } from "@orrery/template";

export interface Capability {
  /** `refused`: the template raised an error. `no`: it rendered, but the input is missing from the output. */
  readonly verdict: "yes" | "no" | "refused";
  readonly note?: string;
}

export const capabilityKeys = [
  "system",
  "tools",
  "toolCalls",
  "parallelToolCalls",
  "toolResults",
  "images",
  "thinking",
  "generationPrompt",
] as const;

export type CapabilityReport = { readonly [K in (typeof capabilityKeys)[number]]: Capability };

type Attempt = { readonly text: string } | { readonly refusal: string };
type Render = (context: Context) => Attempt;

const marks = {
  system: "OrrerySystemMark",
  user: "OrreryUserMark",
  answer: "OrreryAnswerMark",
  reasoned: "OrreryThoughtMark",
  tool: "orrery_tool_mark",
  result: "OrreryResultMark",
  otherTool: "orrery_other_mark",
} as const;

const user = { role: "user", content: marks.user };
const answer = { role: "assistant", content: marks.answer };

const toolOf = (name: string) => ({
  type: "function",
  function: {
    name,
    description: "A trial.",
    parameters: {
      type: "object",
      properties: { place: { type: "string", description: "Where." } },
      required: ["place"],
    },
  },
});

/** Some templates require nine alphanumeric characters. */
const ids = { [marks.tool]: "call00001", [marks.otherTool]: "call00002" } as const;

type ToolName = keyof typeof ids;

const callOf = (name: ToolName, args: unknown) => ({
  id: ids[name],
  type: "function",
  function: { name, arguments: args },
});

const resultOf = (name: ToolName) => ({ role: "tool", name, tool_call_id: ids[name], content: marks.result });

const has = (attempt: Attempt, ...wanted: readonly string[]): Capability => {
  if ("refusal" in attempt) return { verdict: "refused", note: attempt.refusal };
  return { verdict: wanted.every((mark) => attempt.text.includes(mark)) ? "yes" : "no" };
};

/** Templates may support one shape of the data and not another. */
const best = (capabilities: readonly Capability[]): Capability =>
  capabilities.find(({ verdict }) => verdict === "yes") ?? capabilities[0] ?? { verdict: "no" };

const tryCalls = (render: Render, names: readonly ToolName[], wanted: readonly string[]): Capability => {
  const withArguments = (args: unknown) => ({
    messages: [
      user,
      { role: "assistant", content: "", tool_calls: names.map((name) => callOf(name, args)) },
      ...names.map(resultOf),
    ],
    tools: names.map(toolOf),
  });
  const forms = [{ place: "Graz" }, '{"place": "Graz"}'];
  return best(forms.map((args) => has(render(withArguments(args)), ...wanted)));
};

const tryTools = (render: Render): Capability =>
  has(render({ messages: [user], tools: [toolOf(marks.tool)] }), marks.tool);

const tryImages = (render: Render): Capability => {
  const text = { type: "text", text: marks.user };
  const [without, given] = [[text], [{ type: "image" }, text]].map((content) =>
    render({ messages: [{ role: "user", content }] }),
  );
  if (!given || "refusal" in given) return { verdict: "refused", ...(given && { note: given.refusal }) };
  if (/['"]type['"]\s*:/.test(given.text)) return { verdict: "no", note: "prints message parts as raw data" };
  const isSame = without && "text" in without && without.text === given.text;
  return { verdict: !isSame && given.text.includes(marks.user) ? "yes" : "no" };
};

const tryThinking = (render: Render): Capability => {
  const reasoned = { reasoning_content: marks.reasoned, thinking: marks.reasoned };
  const kept = render({ messages: [user, { ...answer, ...reasoned }] });
  if ("text" in kept && kept.text.includes(marks.reasoned)) return { verdict: "yes" };
  const prompt = { messages: [user], add_generation_prompt: true };
  const [on, off] = [true, false].map((enable_thinking) => render({ ...prompt, enable_thinking }));
  if (on && off && "text" in on && "text" in off && on.text !== off.text)
    return { verdict: "yes", note: "enable_thinking turns it on and off; earlier reasoning is removed" };
  if (on && "text" in on && /<think(ing)?>/.test(on.text))
    return { verdict: "yes", note: "every answer starts with it" };
  return "refusal" in kept ? { verdict: "refused", note: kept.refusal } : { verdict: "no" };
};

const tryPrompt = (render: Render): Capability => {
  const [without, given] = [false, true].map((add_generation_prompt) =>
    render({ messages: [user], add_generation_prompt }),
  );
  if (!given || !without || "refusal" in given || "refusal" in without)
    return { verdict: "refused", ...(given && "refusal" in given && { note: given.refusal }) };
  return { verdict: given.text === without.text ? "no" : "yes" };
};

/** A real chat template needs less. */
const budgets = { steps: 50_000, outputLength: 200_000, timeMs: 100 };

const rendererOf = (template: CompiledTemplate, variables: Context): Render => {
  return (context) => {
    try {
      return { text: template.render({ ...variables, tools: null, add_generation_prompt: false, ...context }) };
    } catch (error) {
      return { refusal: isTemplateError(error) ? error.message : String(error) };
    }
  };
};

export const capabilitiesOf = (source: string, variables: Context): CapabilityReport => {
  const render = rendererOf(compile(source, { budgets }), variables);
  return {
    system: has(render({ messages: [{ role: "system", content: marks.system }, user] }), marks.system),
    tools: tryTools(render),
    toolCalls: tryCalls(render, [marks.tool], [marks.tool, "Graz"]),
    parallelToolCalls: tryCalls(render, [marks.tool, marks.otherTool], [marks.tool, marks.otherTool]),
    toolResults: tryCalls(render, [marks.tool], [marks.result]),
    images: tryImages(render),
    thinking: tryThinking(render),
    generationPrompt: tryPrompt(render),
  };
};
