import { type CallArgs, type Task, uncheckedArgs } from "@orrery/inference";
import { wireOf } from "../../planning/provider-wire.ts";
import { hubProvider } from "../../planning/routed-models.ts";
import { RouterError } from "../../router-error.ts";

type Body = Readonly<Record<string, unknown>>;

/** An OpenAI endpoint with JSON bodies, and how its requests map to wires. */
export interface TextEndpoint {
  readonly name: string;
  readonly task: Task;
  /** Acceptable tasks of a mapping. */
  readonly tasks: readonly string[];
  readonly localPath: string;
  readonly canStream: boolean;
  /** Throws if a field that every provider needs is missing or invalid. */
  readonly check: (body: Body) => void;
  readonly argsOf: (body: Body) => CallArgs<Task>;
  readonly isAnswer: (value: unknown) => boolean;
  readonly canCarry: (provider: string) => boolean;
}

const hasList = (value: unknown, field: string): boolean =>
  typeof value === "object" && value !== null && Array.isArray((value as Body)[field]);

const invalid = (param: string, what: string): RouterError =>
  new RouterError("bad_request", `"${param}" must be ${what}.`, { param });

/** Removes the fields that only the router reads. */
const withoutRouterFields = ({ provider: _provider, model: _model, stream: _stream, ...rest }: Body): Body => rest;

const renamed = (from: string) => (body: Body) => {
  const { [from]: inputs, ...rest } = withoutRouterFields(body);
  return uncheckedArgs<Task>({ ...rest, inputs });
};

const servesAt = (task: Task, pattern: RegExp) => (provider: string) => {
  if (provider === hubProvider) return true;
  const wire = wireOf(provider, task);
  const call = { model: "m", task, args: uncheckedArgs<Task>({}), isStreamed: false, wantsUrl: false, isRouted: false };
  return wire !== undefined && pattern.test(wire.path(call));
};

export const textEndpoints = {
  "chat/completions": {
    name: "chat",
    task: "conversational",
    tasks: ["conversational"],
    localPath: "v1/chat/completions",
    canStream: true,
    check: ({ messages }) => {
      if (!Array.isArray(messages) || messages.length === 0)
        throw invalid("messages", "a list with at least one message");
      const wrong = messages.findIndex((message) => typeof message !== "object" || message === null);
      if (wrong >= 0) throw invalid(`messages[${wrong}]`, "an object");
    },
    argsOf: (body) => uncheckedArgs(withoutRouterFields(body)),
    isAnswer: (value) => hasList(value, "choices"),
    canCarry: servesAt("conversational", /chat\/completions$/),
  },
  completions: {
    name: "completions",
    task: "text-generation",
    tasks: ["text-generation", "conversational"],
    localPath: "v1/completions",
    canStream: true,
    check: ({ prompt }) => {
      if (typeof prompt !== "string" && !Array.isArray(prompt)) throw invalid("prompt", "a string or a list");
    },
    argsOf: renamed("prompt"),
    isAnswer: (value) => hasList(value, "choices"),
    canCarry: servesAt("text-generation", /(^|\/)(?<!chat\/)completions$/),
  },
  embeddings: {
    name: "embeddings",
    task: "feature-extraction",
    tasks: ["feature-extraction", "sentence-similarity"],
    localPath: "v1/embeddings",
    canStream: false,
    check: ({ input }) => {
      if (typeof input !== "string" && !Array.isArray(input)) throw invalid("input", "a string or a list of strings");
    },
    argsOf: renamed("input"),
    isAnswer: (value) => hasList(value, "data"),
    canCarry: servesAt("feature-extraction", /embeddings$/),
  },
} as const satisfies Record<string, TextEndpoint>;
