import { type CallInput, type Provider, requestFor, type Task, uncheckedArgs, type Wire } from "@orrery/inference";

/** A request that shows whether a provider takes a key, and the model it asks for where that one is real. */
interface KeyQuestionRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A model that no provider has: providers check the key before they reject the model. */
const noModel = "orrery/key-check";

const args = {
  conversational: { messages: [{ role: "user", content: "Hi" }], max_tokens: 1 },
  "text-to-image": { inputs: "a dot" },
} as const;

/**
 * Asks a chat model for one token, or for a model that is not there. A picture is never asked for in earnest: it could
 * cost cents.
 */
export const keyQuestion = (provider: Provider, key: string, model: string | undefined): KeyQuestionRequest => {
  const task = provider.tasks.conversational ? "conversational" : "text-to-image";
  const wire = provider.tasks[task] as Wire<Task> | undefined;
  if (!wire) throw new Error(`${provider.id} supports neither chat nor images`);
  const ask: CallInput<Task> = {
    task,
    model: (task === "conversational" ? model : undefined) ?? noModel,
    args: uncheckedArgs(args[task]),
    isStreamed: false,
    wantsUrl: false,
  };
  const access = {
    method: "provider-key",
    token: key,
    router: "http://router.invalid",
    userAgent: "orrery-router/0.1",
  } as const;
  const { url, headers, body } = requestFor(provider, wire, ask, access);
  if (!("json" in body)) throw new Error(`${provider.id} does not accept JSON`);
  return { url, headers, body: JSON.stringify(body.json) };
};
