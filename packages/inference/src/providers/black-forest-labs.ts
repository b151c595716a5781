import { defineProvider, scheme } from "../provider.ts";
import { flatten } from "../wires/flatten.ts";
import { modelPath } from "../wires/model-path.ts";
import { address, fields, text } from "../wires/shape.ts";

const submitted = fields({ id: text, polling_url: address });
const status = fields({ status: text });
const finished = fields({ result: fields({ sample: text }) });
const hopeless = ["Error", "Failed", "Request Moderated", "Content Moderated", "Task not found"];

const withAttempt = (polled: URL, attempt: number): string => {
  const url = new URL(polled);
  url.searchParams.set("attempt", String(attempt));
  return url.href;
};

export const blackForestLabs = defineProvider({
  id: "black-forest-labs",
  label: "Black Forest Labs",
  origin: "https://api.us1.bfl.ai",
  auth: scheme("X-Key"),
  tasks: {
    "text-to-image": {
      path: ({ model }) => `v1/${modelPath(model)}`,
      body: ({ args }) => ({ json: { ...flatten({ args }), prompt: args.inputs } }),
      read: (reply) => ({ media: { url: finished(reply).result.sample } }),
      job: {
        everyMs: 1000,
        maxPolls: 5,
        ticket: (reply) => {
          const { polling_url } = submitted(reply);
          return { statusAt: (attempt) => withAttempt(polling_url, attempt), isAnonymous: true };
        },
        progress: (reply) => {
          const { status: state } = status(reply);
          if (state === "Ready") return { state: "done" };
          return hopeless.includes(state) ? { state: "failed", reason: state } : { state: "waiting" };
        },
      },
    },
  },
});
