import type { Ask, Task } from "@orrery/inference";
import { wireOf } from "../planning/plan-route.ts";
import { hubProvider } from "../planning/routed-models.ts";
import { RouterError } from "../router-error.ts";

type Body = Readonly<Record<string, unknown>>;

/** One of OpenAI's endpoints that take and give JSON, and how it is said in the words of a wire. */
export interface TextEndpoint {
  readonly name: string;
  readonly task: Task;
  /** Tasks of a mapping that will do. */
  readonly tasks: readonly string[];
  readonly localPath: string;
  readonly canStream: boolean;
  /** Refuses a body that lacks what every provider needs. */
  readonly check: (body: Body) => void;
  readonly argsOf: (body: Body) => Ask<Task>["args"];
  readonly isAnswer: (value: unknown) => boolean;
  readonly canCarry: (provider: string) => boolean;
}

const hasList = (value: unknown, field: string): boolean =>
  typeof value === "object" && value !== null && Array.isArray((value as Body)[field]);

const missing = (param: string, what: string): RouterError =>
  new RouterError("bad_request", `“${param}” must be ${what}.`, { param });

/** Fields that are for the router alone. */
const withoutOwn = ({ provider: _provider, model: _model, stream: _stream, ...rest }: Body): Body => rest;

const renamed = (from: string) => (body: Body) => {
  const { [from]: inputs, ...rest } = withoutOwn(body);
  return { ...rest, inputs } as unknown as Ask<Task>["args"];
};

const speaksAt = (task: Task, pattern: RegExp) => (provider: string) => {
  if (provider === hubProvider) return true;
  const wire = wireOf(provider, task);
  return wire !== undefined && pattern.test(wire.path({ model: "m", task, args: {} } as never));
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
        throw missing("messages", "a list with at least one message");
    },
    argsOf: (body) => withoutOwn(body) as Ask<Task>["args"],
    isAnswer: (value) => hasList(value, "choices"),
    canCarry: speaksAt("conversational", /chat\/completions$/),
  },
  completions: {
    name: "completions",
    task: "text-generation",
    tasks: ["text-generation", "conversational"],
    localPath: "v1/completions",
    canStream: true,
    check: ({ prompt }) => {
      if (typeof prompt !== "string" && !Array.isArray(prompt)) throw missing("prompt", "a text or a list");
    },
    argsOf: renamed("prompt"),
    isAnswer: (value) => hasList(value, "choices"),
    canCarry: speaksAt("text-generation", /(^|\/)(?<!chat\/)completions$/),
  },
  embeddings: {
    name: "embeddings",
    task: "feature-extraction",
    tasks: ["feature-extraction", "sentence-similarity"],
    localPath: "v1/embeddings",
    canStream: false,
    check: ({ input }) => {
      if (typeof input !== "string" && !Array.isArray(input)) throw missing("input", "a text or a list of texts");
    },
    argsOf: renamed("input"),
    isAnswer: (value) => hasList(value, "data"),
    canCarry: speaksAt("feature-extraction", /embeddings$/),
  },
} as const satisfies Record<string, TextEndpoint>;
