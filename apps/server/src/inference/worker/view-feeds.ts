import type { Json } from "./fields.ts";
import type { LoadedModel, Tensor } from "./loaded-model.ts";
import type { Picture } from "./media-field.ts";

/** Kinds of models whose processors take the pictures before the text. */
const picturesFirst = /^(?:llava|paligemma|pixtral|lfm2|florence2|moondream)/;

/** Whether a model reads pictures beside text. */
export const seesPictures = ({ plan }: LoadedModel): boolean =>
  /^(?:image-text-to-text|visual-question-answering)$/.test(plan.task);

/** A prompt of text and pictures as the model's own processor makes it: its tokens, and all that the graphs read. */
export const viewFeeds = async (
  model: LoadedModel,
  text: string,
  pictures: readonly Picture[],
): Promise<{ prompt: number[]; feeds: Json }> => {
  const { processor } = model.pipeline;
  const isFirst = picturesFirst.test(String(model.config.model_type));
  const feeds = isFirst ? await processor([...pictures], text) : await processor(text, [...pictures]);
  return { prompt: Array.from((feeds.input_ids as Tensor).data as BigInt64Array, Number), feeds };
};
