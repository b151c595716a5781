import { bearer, defineProvider } from "../provider.ts";
import { toDataUrl } from "../wires/base64.ts";
import { flatten, rename, without } from "../wires/flatten.ts";
import { modelPath } from "../wires/model-path.ts";
import { chatAt, generationByChatAt } from "../wires/openai.ts";
import { fields, list, maybe, ShapeError, text } from "../wires/shape.ts";
import type { Wire } from "../wires/wire.ts";

const path = "v3/openai/chat/completions";
const submitted = fields({ task_id: text });
const status = fields({ task: fields({ status: text, reason: maybe(text) }) });
const videos = fields({ videos: list(fields({ video_url: text })) });

const generationPath = "v3/minimax/v2/video_generation";
const generation = fields({ task: fields({ status: text }) });
const generated = fields({ task: fields({ content: fields({ url: text }) }) });

/** Video of an optional first frame and a prompt, as parts of one content; the job is asked about at a path of its own. */
const imageTextToVideo: Wire<"image-text-to-video"> = {
  path: () => generationPath,
  body: (call) => {
    const { prompt, ...parameters } = flatten(call);
    const image = call.media && { type: "image_url", image_url: { url: toDataUrl(call.media, "image/png") } };
    const content = [...(prompt === undefined ? [] : [{ type: "text", text: prompt }]), ...(image ? [image] : [])];
    return { json: { model: call.model, ...without(parameters, "model"), content } };
  },
  read: (reply) => ({ media: { url: generated(reply).task.content.url } }),
  job: {
    everyMs: 500,
    ticket: (reply) => {
      const id = encodeURIComponent(submitted(reply).task_id);
      return { statusAt: () => `v3/minimax/v2/query/video_generation/${id}` };
    },
    progress: (reply) => {
      const { status: state } = generation(reply).task;
      if (state === "succeeded") return { state: "done" };
      return state === "failed" || state === "cancelled"
        ? { state: "failed", reason: `the task is ${state}` }
        : { state: "waiting" };
    },
  },
};

export const novita = defineProvider({
  id: "novita",
  label: "Novita AI",
  origin: "https://api.novita.ai",
  auth: bearer,
  tasks: {
    conversational: chatAt(path),
    "text-generation": generationByChatAt(path),
    "image-text-to-video": imageTextToVideo,
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
