import type { Task } from "@orrery/inference";
import { parseWebUrl } from "@orrery/inference/core";
import type { CodeFields, CodeValue } from "./code-value.ts";

/** A file that an example reads. */
export interface ExampleFile {
  readonly path: string;
  /** Where the code gets it, if it is not on the reader's machine. */
  readonly url?: string;
  /** Its media type. */
  readonly type: string;
}

/** The example call of a task: its arguments, and its file, which clients pass in different ways. */
export interface TaskExample {
  readonly args: CodeFields;
  readonly file?: ExampleFile;
}

const photo: ExampleFile = { path: "cats.jpg", type: "image/jpeg" };
const recording: ExampleFile = { path: "recording.flac", type: "audio/flac" };

const text = (inputs: CodeValue, parameters?: CodeValue): TaskExample => ({
  args: { inputs, ...(parameters !== undefined && { parameters }) },
});

const file = (read: ExampleFile, parameters?: CodeValue): TaskExample => ({
  args: parameters === undefined ? {} : { parameters },
  file: read,
});

const imageQuestion = (question: string, path: string): TaskExample => ({
  args: { inputs: { question } },
  file: { path, type: "image/jpeg" },
});

/** One short example per task; chat has its own below. */
export const examples: { readonly [T in Exclude<Task, "conversational">]: TaskExample } = {
  "audio-classification": file(recording),
  "audio-to-audio": file(recording),
  "automatic-speech-recognition": file(recording),
  "document-question-answering": imageQuestion("By when must the invoice be paid?", "invoice.jpg"),
  "feature-extraction": text("Today is a sunny day and I will get some ice cream."),
  "fill-mask": text("She poured the coffee into a [MASK]."),
  "image-classification": file(photo),
  "image-segmentation": file(photo),
  "image-text-to-image": file(photo, { prompt: "Turn the cats into tigers." }),
  "image-text-to-video": file(photo, { prompt: "The cats start to dance." }),
  "image-to-image": file(photo, { prompt: "Turn the cats into tigers." }),
  "image-to-text": file(photo),
  "image-to-video": file(photo, { prompt: "The cats start to dance." }),
  "object-detection": file(photo),
  "question-answering": text({ question: "Where do I live?", context: "My name is Sarah and I live in London." }),
  "sentence-similarity": text({
    source_sentence: "That is a happy person",
    sentences: ["That is a happy dog", "That is a very happy person", "Today is a sunny day"],
  }),
  summarization: text(
    "The tower is 324 metres tall, about as tall as a building of 81 storeys. " +
      "It was the tallest structure in the world for 41 years, until 1930.",
  ),
  "table-question-answering": text({
    query: "Which station has the fewest bikes?",
    table: { Station: ["Harbour", "Old Town", "Zoo"], Bikes: ["12", "4", "9"] },
  }),
  "tabular-classification": text({
    data: { bill_length_mm: [39.1, 46.1], flipper_length_mm: [181, 211], body_mass_g: [3750, 4500] },
  }),
  "tabular-regression": text({ data: { length_cm: [23.2, 30], height_cm: [11.52, 5.57], width_cm: [4.02, 3.38] } }),
  "text-classification": text("I like you. I love you"),
  "text-generation": text("Once upon a time,", { max_new_tokens: 60 }),
  "text-to-audio": text("A slow jazz tune with a walking bass"),
  "text-to-image": text("An astronaut riding a horse", { num_inference_steps: 5 }),
  "text-to-speech": text("The last ferry leaves at half past nine."),
  "text-to-video": text("A young man walking on the street"),
  "token-classification": text("My name is Sarah Jessica Parker but you can call me Jessica"),
  translation: text("The museum is closed on Mondays."),
  "visual-question-answering": imageQuestion("How many cats are there?", "cats.jpg"),
  "zero-shot-classification": text("The blender arrived broken and I would like my money back.", {
    candidate_labels: ["refund", "legal", "faq"],
  }),
  "zero-shot-image-classification": file(photo, { candidate_labels: ["cat", "dog", "llama"] }),
};

/** A public image: the provider has to be able to download it. */
const imageUrl = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/p-blog/candy.JPG";

/** The messages of the chat example, by pipeline tag. */
export const chatExamples: Readonly<Record<string, CodeValue>> = {
  "text-generation": [{ role: "user", content: "What is the capital of France?" }],
  "image-text-to-text": [
    {
      role: "user",
      content: [
        { type: "text", text: "Describe this image in one sentence." },
        { type: "image_url", image_url: { url: imageUrl } },
      ],
    },
  ],
};

const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    webp: "image/webp",
    gif: "image/gif",
    flac: "audio/flac",
    wav: "audio/wav",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
  }),
);

const typeOf = (path: string, { type }: ExampleFile): string =>
  mediaTypes.get(path.split(".").at(-1)?.toLowerCase() ?? "") ?? type;

/** A file by path or web address; its type is that of the extension, or of the example it replaces. */
export const exampleFile = (given: string, example: ExampleFile): ExampleFile => {
  const url = parseWebUrl(given);
  if (!url) return { path: given, type: typeOf(given, example) };
  const name = url.pathname.split("/").at(-1) ?? "";
  const path = /^\w[\w.-]*$/.test(name) ? name : example.path;
  return { path, url: url.href, type: typeOf(path, example) };
};
