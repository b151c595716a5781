import type { Provider, Task } from "@orrery/inference";
import type { SnippetModel, SnippetOptions } from "../options.ts";
import { type CodeValue, isRecord } from "./code-value.ts";
import { chatExamples, type ExampleFile, exampleFile, examples, type TaskExample } from "./examples.ts";

/** A caller's data as JSON carries it: undefined fields are dropped, and what JSON cannot hold throws. */
const jsonData = (value: unknown): CodeValue => JSON.parse(JSON.stringify(value)) as CodeValue;

const chatArgs = (model: SnippetModel, options: SnippetOptions): TaskExample["args"] => {
  const { messages, inputs, temperature, max_tokens = 512, top_p } = options;
  const asked = messages ?? (typeof inputs === "string" ? [{ role: "user", content: inputs }] : inputs);
  return {
    messages: asked ? jsonData(asked) : (chatExamples[model.pipeline_tag ?? ""] ?? []),
    max_tokens,
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
  };
};

/** The fill-mask example with the model's own mask token. */
const withMaskToken = (example: TaskExample, { mask_token }: SnippetModel): TaskExample => {
  const { inputs } = example.args;
  if (!mask_token || typeof inputs !== "string") return example;
  return { ...example, args: { ...example.args, inputs: inputs.replace("[MASK]", () => mask_token) } };
};

const withInputs = (example: TaskExample, given: CodeValue): TaskExample => {
  const { file, args } = example;
  if (!file) return { ...example, args: { ...args, inputs: given } };
  if (!isRecord(given)) return { ...example, file: exampleFile(String(given), file) };
  const { image, ...rest } = given;
  return {
    args: { ...args, inputs: rest },
    file: typeof image === "string" ? exampleFile(image, file) : file,
  };
};

const acceptedFile = ({ acceptedAudio }: Provider, file: ExampleFile): ExampleFile =>
  acceptedAudio && !acceptedAudio.includes(file.type) ? { path: "recording.wav", type: "audio/wav" } : file;

/** The call a snippet shows: the task's example, with what the caller gave in its place. */
export const exampleFor = (
  model: SnippetModel,
  task: Task,
  options: SnippetOptions,
  provider: Provider | undefined,
): TaskExample => {
  if (task === "conversational") return { args: chatArgs(model, options) };
  const own = withMaskToken(examples[task], model);
  const example = options.inputs === undefined ? own : withInputs(own, jsonData(options.inputs));
  if (task !== "automatic-speech-recognition" || !provider || !example.file) return example;
  return { ...example, file: acceptedFile(provider, example.file) };
};
