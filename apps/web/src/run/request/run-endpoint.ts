import { isChatTask } from "../widgets.ts";

/** The provider id of the hub's own inference service. */
export const hubProvider = "hf-inference";

/** The provider that leaves the choice to the router. */
export const anyProvider = "auto";

/** Where a call goes, and how its body is put. */
export interface RunEndpoint {
  readonly path: string;
  readonly form: "task" | "chat" | "completion";
  /** The model's name in the body, where it stands there. */
  readonly model?: string;
  readonly isStreamed: boolean;
}

const idPath = (id: string): string => id.split("/").map(encodeURIComponent).join("/");

const hubEndpoint = (task: string, model: string, isStreamed: boolean): RunEndpoint => {
  if (isChatTask(task)) return { path: `/router/${hubProvider}/v1/chat/completions`, form: "chat", model, isStreamed };
  const path = `/router/${hubProvider}/models/${idPath(model)}/pipeline/${encodeURIComponent(task)}`;
  return { path, form: "task", isStreamed: isStreamed && task === "text-generation" };
};

/** The address of a call: the hub's own service, or the router's door for whoever else serves the model. */
export const runEndpoint = (task: string, model: string, provider: string, isStreamed = true): RunEndpoint => {
  if (provider === hubProvider) return hubEndpoint(task, model, isStreamed);
  const named = provider === anyProvider ? model : `${model}:${provider}`;
  if (isChatTask(task)) return { path: "/router/v1/chat/completions", form: "chat", model: named, isStreamed };
  if (task === "text-generation")
    return { path: "/router/v1/completions", form: "completion", model: named, isStreamed };
  const path = `/router/auto/models/${idPath(named)}?task=${encodeURIComponent(task)}`;
  return { path, form: "task", isStreamed: false };
};
