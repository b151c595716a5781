import { bearer, defineProvider } from "../provider.ts";
import { flatten, rename } from "../wires/flatten.ts";
import { modelPath } from "../wires/model-path.ts";
import { chatAt, generationByChatAt } from "../wires/openai.ts";
import { fields, list, maybe, ShapeError, text } from "../wires/shape.ts";

const path = "v3/openai/chat/completions";
const submitted = fields({ task_id: text });
const status = fields({ task: fields({ status: text, reason: maybe(text) }) });
const videos = fields({ videos: list(fields({ video_url: text })) });

export const novita = defineProvider({
  id: "novita",
  label: "Novita AI",
  origin: "https://api.novita.ai",
  auth: bearer,
  tasks: {
    conversational: chatAt(path),
    "text-generation": generationByChatAt(path),
    "text-to-video": {
      path: ({ model }) => `v3/async/${modelPath(model)}`,
      body: ({ args }) => ({
        json: { ...rename(flatten({ args }), { num_inference_steps: "steps" }), prompt: args.inputs },
      }),
      read: (reply) => {
        const [first] = videos(reply).videos;
        if (!first) throw new ShapeError("videos", "at least one video", []);
        return { media: { url: first.video_url } };
      },
      job: {
        everyMs: 500,
        ticket: (reply) => {
          const id = encodeURIComponent(submitted(reply).task_id);
          return { statusAt: () => `v3/async/task-result?task_id=${id}` };
        },
        progress: (reply) => {
          const { status: state, reason } = status(reply).task;
          if (state === "TASK_STATUS_SUCCEED") return { state: "done" };
          return state === "TASK_STATUS_FAILED"
            ? { state: "failed", reason: reason || "the task failed" }
            : { state: "waiting" };
        },
      },
    },
  },
});
