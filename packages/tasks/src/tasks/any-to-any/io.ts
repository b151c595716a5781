import { chatCompletion } from "../../chat-completion.ts";
import { array, choice, integer, literal, maybe, merge, nullable, object, optional, string } from "../../schema.ts";

export const input = merge(
  chatCompletion.input,
  object({
    modalities: optional(
      array(choice(["text", "audio", "image"]), {
        minItems: 1,
        default: ["text"],
        description: "Output types of the reply.",
      }),
    ),
    audio: maybe(
      object(
        {
          voice: string({ description: "Name of the voice; depends on the model." }),
          format: string({ examples: ["wav", "mp3"], description: "Format of the audio file." }),
        },
        { description: "Voice and format of a spoken reply." },
      ),
    ),
  }),
);

const reply = {
  id: string({ description: "ID of the reply." }),
  created: integer({ minimum: 0, description: "When it was created, in seconds since 1970." }),
  model: string({ description: "The model that answered." }),
};

const finishReason = string({ description: "Why the model stopped.", examples: ["stop", "length"] });

const pictures = array(
  object({
    type: literal("image_url"),
    image_url: object({ url: string({ description: "The image as a data URL." }) }),
  }),
  { description: "Generated images." },
);

const message = object({
  role: string({ description: "Always the assistant." }),
  content: maybe(string({ description: "The text of the reply." })),
  audio: maybe(
    object(
      {
        id: string({ description: "ID of this audio, to refer to it in later messages." }),
        data: string({ description: "The audio file in base64." }),
        transcript: maybe(string({ description: "Transcript of the audio." })),
      },
      { description: "The reply as audio." },
    ),
  ),
  images: maybe(pictures),
});

export const output = object({
  ...reply,
  choices: array(object({ index: integer({ minimum: 0 }), message, finish_reason: nullable(finishReason) }), {
    description: "The replies; one unless `n` is set.",
  }),
});

const delta = object({
  role: maybe(string({ description: "Usually in the first chunk only." })),
  content: maybe(string({ description: "The next part of the text." })),
  audio: maybe(
    object(
      {
        id: maybe(string()),
        data: maybe(string({ description: "The next chunk of audio in base64." })),
        transcript: maybe(string({ description: "The next part of the transcript." })),
      },
      { description: "The next part of a spoken reply." },
    ),
  ),
  images: maybe(pictures),
});

export const piece = object({
  ...reply,
  choices: array(object({ index: integer({ minimum: 0 }), delta, finish_reason: maybe(finishReason) })),
});
