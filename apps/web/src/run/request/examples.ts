import type { WidgetExample } from "@orrery/tasks";
import type { RunOutput } from "../output/run-output.ts";
import { type Field, widgetOf } from "../widgets.ts";
import { type ChatPart, missingInput, type TaskRequest, type ThreadMessage, withValueAt } from "./task-request.ts";

export interface RunExample {
  readonly title: string;
  readonly request: TaskRequest;
  readonly output?: RunOutput;
}

interface ExampleContext {
  readonly task: string;
  /** Such as `/owner/name/resolve/main/`. */
  readonly files: string;
  readonly maskToken?: string | undefined;
}

const fileUrl = (source: string | undefined, files: string): string | undefined =>
  source === undefined || /^(?:https?:|data:)/i.test(source) ? source : files + source.replace(/^\.?\//, "");

const messagesOf = ({ messages, text, src }: WidgetExample, files: string): readonly ThreadMessage[] | undefined => {
  if (messages) return messages.map(({ role, content }) => ({ role: role as ThreadMessage["role"], content }));
  if (!text) return undefined;
  const url = fileUrl(src, files);
  if (url === undefined) return [{ role: "user", content: text }];
  const parts: ChatPart[] = [
    { type: "image_url", image_url: { url } },
    { type: "text", text },
  ];
  return [{ role: "user", content: parts }];
};

type Part = (example: WidgetExample, context: ExampleContext) => unknown;

const asked: Part = ({ text, prompt }) => text ?? prompt;
const fileIn: Part = ({ src }, { files }) => fileUrl(src, files);

const asTexts = (table: WidgetExample["table"]): unknown =>
  table && Object.fromEntries(Object.entries(table).map(([column, cells]) => [column, cells.map(String)]));

const parts: { readonly [K in Field["kind"]]: Part } = {
  text: (example, context) => asked(example, context) ?? example.source_sentence,
  prompt: asked,
  query: asked,
  chat: (example, { files }) => messagesOf(example, files),
  "question-context": ({ text, context }) => text && context && { question: text, context },
  "candidate-labels": ({ candidate_labels: labels }) => labels?.split(",").map((label) => label.trim()),
  sentences: ({ sentences }) => sentences,
  table: ({ table }) => asTexts(table),
  rows: ({ structured_data: data }) => data,
  image: fileIn,
  audio: fileIn,
  video: fileIn,
  seed: () => undefined,
  observation: () => undefined,
  json: () => undefined,
};

const outputOf = ({ output }: WidgetExample, task: string): RunOutput | undefined => {
  const { out } = widgetOf(task);
  if (!output) return undefined;
  if (Array.isArray(output)) return out === "scores" ? { kind: "scores", scores: output } : undefined;
  if ("answer" in output) return out === "answer" ? { kind: "answer", ...output } : undefined;
  if (!("text" in output)) return undefined;
  if (out === "text") return { kind: "text", text: output.text };
  return out === "chat" ? { kind: "chat", text: output.text } : undefined;
};

const ofCard = (example: WidgetExample, index: number, context: ExampleContext): RunExample => {
  const { in: fields } = widgetOf(context.task);
  const bare: TaskRequest = example.parameters ? { parameters: example.parameters } : {};
  const request = fields.reduce((before, { kind, at, isList }) => {
    const value = parts[kind](example, context);
    return value === undefined ? before : withValueAt(before, at, isList ? [value] : value);
  }, bare);
  const output = outputOf(example, context.task);
  return { title: example.example_title ?? `Example ${index + 1}`, request, ...(output && { output }) };
};

const mediaPath = "/api/tasks/media/";

const isFile = (text: string): boolean => /^[\w-]+\.(?:png|jpe?g|svg|wav|mp4|webm|glb)$/.test(text);

/** The catalogue stores file names; requests need URLs. */
const withMediaUrls = (value: unknown): unknown => {
  if (typeof value === "string") return isFile(value) ? mediaPath + value : value;
  if (Array.isArray(value)) return value.map(withMediaUrls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMediaUrls(part)]));
};

/** Replaces the generic mask by the model's own mask token. */
const withMask = (request: TaskRequest, maskToken: string | undefined): TaskRequest =>
  maskToken && typeof request.inputs === "string"
    ? { ...request, inputs: request.inputs.replace(/<mask>|\[MASK\]/g, maskToken) }
    : request;

const maxShown = 6;

/** The model card's examples, or the task's own. */
export const examplesOf = (
  context: ExampleContext,
  widgetData: unknown,
  taskExample: unknown,
): readonly RunExample[] => {
  const listed = Array.isArray(widgetData) ? (widgetData as readonly unknown[]) : [];
  const own = listed
    .filter((one): one is WidgetExample => typeof one === "object" && one !== null)
    .map((one, index) => ofCard(one, index, context))
    .filter(({ request }) => missingInput(context.task, request) === undefined)
    .slice(0, maxShown);
  if (own.length > 0) return own;
  if (typeof taskExample !== "object" || taskExample === null) return [];
  const request = withMask(withMediaUrls(taskExample) as TaskRequest, context.maskToken);
  return [{ title: "Example", request }];
};
