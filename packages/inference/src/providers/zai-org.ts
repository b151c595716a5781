import { bearer, defineProvider } from "../provider.ts";
import { toDataUrl } from "../wires/base64.ts";
import { flatten } from "../wires/flatten.ts";
import { chatAt } from "../wires/openai.ts";
import { requireMedia } from "../wires/require-media.ts";
import { fields, list, ShapeError, text } from "../wires/shape.ts";

const submitted = fields({ id: text });
const status = fields({ task_status: text });
const images = fields({ image_result: list(fields({ url: text })) });
const parsed = fields({ md_results: text });

export const zaiOrg = defineProvider({
  id: "zai-org",
  label: "Z.ai",
  origin: "https://api.z.ai",
  root: "api/paas/v4",
  auth: bearer,
  headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
  tasks: {
    conversational: chatAt("chat/completions"),
    "text-to-image": {
      path: () => "async/images/generations",
      body: ({ model, args }) => ({ json: { ...flatten({ args }), model, prompt: args.inputs } }),
      read: (reply) => {
        const [first] = images(reply).image_result;
        if (!first) throw new ShapeError("image_result", "at least one image", []);
        return { media: { url: first.url } };
      },
      job: {
        everyMs: 5000,
        ticket: (reply) => {
          const id = encodeURIComponent(submitted(reply).id);
          return { statusAt: () => `async-result/${id}` };
        },
        progress: (reply) => {
          const { task_status: state } = status(reply);
          if (state === "SUCCESS") return { state: "done" };
          return state === "FAIL" ? { state: "failed", reason: "the task failed" } : { state: "waiting" };
        },
      },
    },
    "image-to-text": {
      path: () => "layout_parsing",
      body: (call) => ({ json: { model: call.model, file: toDataUrl(requireMedia(call), "image/png") } }),
      read: (reply) => ({ value: { generated_text: parsed(reply).md_results } }),
    },
  },
});
