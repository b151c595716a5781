import { chatCompletion } from "../../chat-completion.ts";
import { array, choice, integer, literal, maybe, merge, nullable, object, optional, string } from "../../schema.ts";

export const input = merge(
  chatCompletion.input,
  object({
    modalities: optional(
      array(choice(["text", "audio", "image"]), {
        minItems: 1,
        default: ["text"],
        description: "What the reply may consist of.",
      }),
    ),
    audio: maybe(
      object(
        {
          voice: string({ description: "Whose voice speaks; the names are the model's own." }),
          format: string({ examples: ["wav", "mp3"], description: "Form of the sound file." }),
        },
        { description: "How a spoken reply should sound." },
      ),
    ),
  }),
);

const reply = {
  id: string({ description: "Names this reply." }),
  created: integer({ minimum: 0, description: "When it was made, in seconds since 1970." }),
  model: string({ description: "The model that answered." }),
};

const finishReason = string({ description: "Why the model stopped.", examples: ["stop", "length"] });

const pictures = array(
  object({
    type: literal("image_url"),
    image_url: object({ url: string({ description: "The picture as a data URL." }) }),
  }),
  { description: "Pictures the model made." },
);

const message = object({
  role: string({ description: "Who speaks: the assistant." }),
  content: maybe(string({ description: "The text of the reply." })),
  audio: maybe(
    object(
      {
        id: string({ description: "Names this sound, to refer to it in later messages." }),
        data: string({ description: "The sound file in base64." }),
        transcript: maybe(string({ description: "The words that are spoken." })),
      },
      { description: "The reply as sound." },
    ),
  ),
  images: maybe(pictures),
});

export const output = object({
  ...reply,
  choices: array(object({ index: integer({ minimum: 0 }), message, finish_reason: nullable(finishReason) }), {
    description: "The replies; one unless `n` asked for more.",
  }),
});

const delta = object({
  role: maybe(string({ description: "Usually in the first piece only." })),
  content: maybe(string({ description: "The next stretch of text." })),
  audio: maybe(
    object(
      {
        id: maybe(string()),
        data: maybe(string({ description: "The next stretch of sound in base64." })),
        transcript: maybe(string({ description: "The next words that are spoken." })),
      },
      { description: "The next stretch of a spoken reply." },
    ),
  ),
  images: maybe(pictures),
});

export const piece = object({
  ...reply,
  choices: array(object({ index: integer({ minimum: 0 }), delta, finish_reason: maybe(finishReason) })),
});
