import type { Schema, SchemaNotes } from "./schema.ts";
import { array, boolean, choice, integer, number, object, optional, string, union } from "./schema.ts";

/** Shapes that several tasks share. A shape moves here at its third use. */

const labelScore = object({
  label: string({ description: "The class." }),
  score: number({ description: "How sure the model is, usually between 0 and 1." }),
});

export const labelScores = array(labelScore, { description: "Classes with their scores, best first." });

export const scoreTransform = choice(["sigmoid", "softmax", "none"], {
  description: "How raw scores become probabilities.",
});

export const box = object({
  xmin: number({ description: "Left edge in pixels." }),
  ymin: number({ description: "Top edge in pixels." }),
  xmax: number({ description: "Right edge in pixels." }),
  ymax: number({ description: "Bottom edge in pixels." }),
});

export const detections = array(object({ label: string(), score: number(), box }), {
  description: "Objects found, each with a label, a score and a box.",
});

/** How a model samples text; sound and speech models use the same knobs. */
export const generationParameters = object({
  temperature: optional(
    number({ minimum: 0, description: "Higher values give more varied text; 0 always picks the most likely token." }),
  ),
  top_k: optional(integer({ minimum: 1, description: "Sample only from the k most likely tokens." })),
  top_p: optional(
    number({
      minimum: 0,
      maximum: 1,
      description: "Sample only from the most likely tokens with this total probability.",
    }),
  ),
  typical_p: optional(
    number({
      minimum: 0,
      maximum: 1,
      description: "Sample only tokens whose information content is close to the expected one (typical sampling).",
    }),
  ),
  epsilon_cutoff: optional(number({ minimum: 0, maximum: 1, description: "Drop tokens less likely than this." })),
  eta_cutoff: optional(
    number({ minimum: 0, maximum: 1, description: "Like epsilon_cutoff, scaled by how uncertain the model is." }),
  ),
  max_length: optional(integer({ minimum: 0, description: "Max tokens, including the prompt." })),
  max_new_tokens: optional(integer({ minimum: 0, description: "Max tokens to generate." })),
  min_length: optional(integer({ minimum: 0, description: "Min tokens, including the prompt." })),
  min_new_tokens: optional(integer({ minimum: 0, description: "Min tokens to generate." })),
  do_sample: optional(boolean({ description: "Sample instead of always picking the most likely token." })),
  early_stopping: optional(union([boolean(), choice(["never"])], { description: "When a beam search stops." })),
  num_beams: optional(integer({ minimum: 1, description: "Width of the beam search." })),
  num_beam_groups: optional(integer({ minimum: 1, description: "Number of groups in diverse beam search." })),
  penalty_alpha: optional(number({ description: "Balance of likelihood and variety in contrastive search." })),
  use_cache: optional(boolean({ description: "Reuse attention states between steps." })),
});

/** How strongly, and in how many steps, a diffusion model turns noise into a picture or a clip. */
export const denoisingParameters = object({
  guidance_scale: optional(
    number({
      minimum: 0,
      description: "How closely to follow the prompt. Higher is more literal; distilled models often want 0.",
      examples: [5],
    }),
  ),
  negative_prompt: optional(string({ description: "What should not appear, in words." })),
  num_inference_steps: optional(
    integer({
      minimum: 1,
      description: "Denoising steps. More take longer and help up to a point.",
      examples: [5, 18],
    }),
  ),
});

export const randomSeed = integer({ description: "Starting noise. The same seed and request repeat the same result." });

export const targetSize = object(
  {
    width: integer({ minimum: 1, description: "Width in pixels." }),
    height: integer({ minimum: 1, description: "Height in pixels." }),
  },
  { description: "Size of the result. Default: chosen by the model." },
);

export const frameCount = integer({
  minimum: 1,
  description: "Length of the clip in frames. Divide by the model's frame rate for seconds.",
});

/** A picture inside a JSON reply. */
export const encodedImage = (notes: SchemaNotes = {}): Schema<string> => ({
  type: "string",
  contentEncoding: "base64",
  contentMediaType: "image/png",
  ...notes,
});
