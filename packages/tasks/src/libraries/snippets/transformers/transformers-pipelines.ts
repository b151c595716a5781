import { type Code, comment, nothing, python } from "../../../code/code.ts";
import type { ModelRecord } from "../../../model-record.ts";
import { catsUrl, exampleText, hasTag, helloMessages } from "../model-facts.ts";

type Example = (model: ModelRecord) => Code<"python">;

const text =
  (fallback: string): Example =>
  (model) =>
    python`result = pipe(${exampleText(model) ?? fallback})`;

const picture: Example = () => python`result = pipe(${catsUrl})`;

const pictureLabels: Example = () => python`
  result = pipe(
      ${catsUrl},
      candidate_labels=["animals", "humans", "landscape"],
  )
`;

const recording: Example = () => python`result = pipe("speech.wav")`;

const imageTurn = [
  {
    role: "user",
    content: [
      { type: "image", url: catsUrl },
      { type: "text", text: "What do you see?" },
    ],
  },
] as const;

const pictureChat: Example = () => python`
  messages = ${imageTurn}
  result = pipe(text=messages)
`;

const write: Example = (model) => {
  if (!hasTag(model, "conversational")) return text("Once upon a time,")(model);
  return python`
    messages = ${helloMessages}
    result = pipe(messages)
  `;
};

const masked: Example = (model) =>
  python`result = pipe(${exampleText(model) ?? `Paris is the ${model.mask_token ?? "[MASK]"} of France.`})`;

const speech = text("Hello, my dog is cooler than you!");

const questionAbout =
  (given: Code<"python">): Example =>
  () =>
    python`result = pipe(${given})`;

/** What each pipeline of transformers is called with. Tasks that are not here have no pipeline. */
const examples: { readonly [task: string]: Example } = {
  "any-to-any": pictureChat,
  "audio-classification": recording,
  "automatic-speech-recognition": recording,
  "depth-estimation": picture,
  "document-question-answering": questionAbout(python`image="invoice.png", question="What is the invoice number?"`),
  "feature-extraction": text("The weather is lovely today."),
  "fill-mask": masked,
  "image-classification": picture,
  "image-feature-extraction": picture,
  "image-segmentation": picture,
  "image-text-to-text": pictureChat,
  "image-to-image": picture,
  "image-to-text": picture,
  "mask-generation": picture,
  "object-detection": picture,
  "question-answering": questionAbout(
    python`question="Where do I live?", context="My name is Wolfgang and I live in Berlin."`,
  ),
  summarization: text("The tower is 324 metres tall, about the same height as an 81-storey building."),
  "table-question-answering": questionAbout(
    python`table={"City": ["Paris", "Berlin"], "Rivers": ["Seine", "Spree"]}, query="Which river is in Paris?"`,
  ),
  "text-classification": text("I loved every minute of it!"),
  "text-generation": write,
  "text-to-audio": speech,
  "text-to-speech": speech,
  "token-classification": text("My name is Wolfgang and I live in Berlin."),
  translation: text("My name is Wolfgang and I live in Berlin."),
  "video-classification": questionAbout(python`"video.mp4"`),
  "visual-question-answering": questionAbout(python`image=${catsUrl}, question="How many cats are there?"`),
  "zero-shot-classification": questionAbout(
    python`"I want my money back.", candidate_labels=["refund", "legal", "faq"]`,
  ),
  "zero-shot-image-classification": pictureLabels,
  "zero-shot-object-detection": questionAbout(python`${catsUrl}, candidate_labels=["cat", "remote control"]`),
};

/** Pipelines that version 5 no longer has. */
const removedInVersion5 = ["image-to-text", "summarization", "translation"];

/** The shortest way to run a model: a pipeline for its task, where there is one. */
export const pipelineCode = (model: ModelRecord): Code<"python"> | undefined => {
  const task = model.pipeline_tag ?? "";
  const example = Object.hasOwn(examples, task) ? examples[task] : undefined;
  if (example === undefined) return undefined;
  const note = comment`
    Version 5 of transformers has none for this task. To use one, install version 4:
    pip install "transformers<5"
  `;
  return python`
    # A pipeline does everything from input to answer.
    ${removedInVersion5.includes(task) ? note : nothing}
    from transformers import pipeline

    pipe = pipeline(${task}, model=${model.id}${hasTag(model, "custom_code") ? python`, trust_remote_code=True` : nothing})
    ${example(model)}
    print(result)
  `;
};

/** A question about a picture, as chat templates take it. */
export const imageMessages = imageTurn;
