/** Kinds of models whose processors take the images before the text. */
const imagesFirst = /^(?:llava|paligemma|pixtral|lfm2|florence2|moondream)/;
/** Whether a model reads images beside text. */
export const readsImages = ({ plan }) => /^(?:image-text-to-text|visual-question-answering)$/.test(plan.task);
/** A prompt of text and images as the model's own processor makes it: its tokens, and all that the graphs read. */
export const visionFeeds = async (model, text, images) => {
    const { processor } = model.pipeline;
    const isFirst = imagesFirst.test(String(model.config.model_type));
    const feeds = isFirst ? await processor([...images], text) : await processor(text, [...images]);
    return { prompt: Array.from(feeds.input_ids.data, Number), feeds };
};
//# sourceMappingURL=vision-feeds.js.map