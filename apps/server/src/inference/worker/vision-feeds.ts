import type { Json } from "./fields.ts";
import type { LoadedModel, Tensor } from "./loaded-model.ts";
import type { RawImage } from "./media-field.ts";

/** Kinds of models whose processors take the images before the text. */
const imagesFirst = /^(?:llava|paligemma|pixtral|lfm2|florence2|moondream)/;

/** Whether a model reads images beside text. */
export const readsImages = ({ plan }: LoadedModel): boolean =>
  /^(?:image-text-to-text|visual-question-answering)$/.test(plan.task);

/** A prompt of text and images as the model's own processor makes it: its tokens, and all that the graphs read. */
export const visionFeeds = async (
  model: LoadedModel,
  text: string,
  images: readonly RawImage[],
): Promise<{ prompt: number[]; feeds: Json }> => {
  const { processor } = model.pipeline;
  const isFirst = imagesFirst.test(String(model.config.model_type));
  const feeds = isFirst ? await processor([...images], text) : await processor(text, [...images]);
  return { prompt: Array.from((feeds.input_ids as Tensor).data as BigInt64Array, Number), feeds };
};
