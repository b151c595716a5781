import { bearer, defineProvider } from "../provider.ts";
import { chat, generationByChatAt, imagesAt } from "../wires/openai.ts";
import { fields, list, ShapeError, text } from "../wires/shape.ts";

const images = fields({ images: list(fields({ image: text })) });

export const hyperbolic = defineProvider({
  id: "hyperbolic",
  label: "Hyperbolic",
  origin: "https://api.hyperbolic.xyz",
  auth: bearer,
  tasks: {
    conversational: chat,
    "text-generation": generationByChatAt("v1/chat/completions"),
    "text-to-image": {
      ...imagesAt({ path: "v1/images/generations", modelField: "model_name" }),
      read: (reply) => {
        const [first] = images(reply).images;
        if (!first) throw new ShapeError("images", "at least one image", []);
        return { media: { base64: first.image, type: "image/jpeg" } };
      },
    },
  },
});
