import { anyProvider, hubProvider } from "../../lib/hub-provider.ts";
import { isChatTask } from "../widgets.ts";

export interface RunEndpoint {
  readonly path: string;
  readonly form: "task" | "chat" | "completion";
  readonly model?: string;
  readonly isStreamed: boolean;
}

const idPath = (id: string): string => id.split("/").map(encodeURIComponent).join("/");

const hubEndpoint = (task: string, model: string, isStreamed: boolean): RunEndpoint => {
  if (isChatTask(task)) return { path: `/router/${hubProvider}/v1/chat/completions`, form: "chat", model, isStreamed };
  const path = `/router/${hubProvider}/models/${idPath(model)}/pipeline/${encodeURIComponent(task)}`;
  return { path, form: "task", isStreamed: isStreamed && task === "text-generation" };
};

export const runEndpoint = (task: string, model: string, provider: string, isStreamed = true): RunEndpoint => {
  if (provider === hubProvider) return hubEndpoint(task, model, isStreamed);
  const named = provider === anyProvider ? model : `${model}:${provider}`;
  if (isChatTask(task)) return { path: "/router/v1/chat/completions", form: "chat", model: named, isStreamed };
  if (task === "text-generation")
    return { path: "/router/v1/completions", form: "completion", model: named, isStreamed };
  const path = `/router/auto/models/${idPath(named)}?task=${encodeURIComponent(task)}`;
  return { path, form: "task", isStreamed: false };
};
