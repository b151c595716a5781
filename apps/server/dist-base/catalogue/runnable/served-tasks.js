const text = (by = []) => ({ isBatched: true, isMedia: false, by });
const generating = (by = []) => ({ isBatched: false, isMedia: false, by });
const media = (isBatched = false, by = []) => ({ isBatched, isMedia: true, by });
/** Every task that the hub's own service runs. */
export const servedTasks = {
    "text-classification": text(["zero-shot-classification"]),
    "token-classification": text(),
    "fill-mask": text(),
    "question-answering": text(),
    "feature-extraction": text(["sentence-similarity"]),
    "sentence-similarity": text(["feature-extraction"]),
    "text-ranking": text(["text-classification"]),
    "zero-shot-classification": text(["text-classification", "feature-extraction", "sentence-similarity"]),
    summarization: generating(["text2text-generation"]),
    translation: generating(["text2text-generation"]),
    "text2text-generation": generating(["summarization", "translation", "table-question-answering"]),
    "table-question-answering": generating(),
    "text-generation": generating(["conversational"]),
    conversational: generating(["text-generation", "image-text-to-text"]),
    "image-text-to-text": generating(),
    "image-classification": media(true),
    "image-feature-extraction": media(),
    "zero-shot-image-classification": media(),
    "object-detection": media(),
    "zero-shot-object-detection": media(),
    "image-segmentation": media(),
    "depth-estimation": media(),
    "image-to-image": media(),
    "image-to-text": media(),
    "document-question-answering": media(),
    "visual-question-answering": media(false, ["image-text-to-text"]),
    "automatic-speech-recognition": media(),
    "audio-classification": media(true),
    "text-to-speech": generating(["text-to-audio"]),
    "text-to-audio": generating(["text-to-speech"]),
    "tabular-classification": text(),
    "tabular-regression": text(),
};
/** Whether the service runs a task at all. */
export const isServed = (task) => Object.hasOwn(servedTasks, task);
/** The task to run: the one asked for if the model can do it, or the model's own. */
export const taskFor = (asked, own) => {
    if (asked === undefined || asked === own)
        return isServed(own) ? own : undefined;
    const served = isServed(asked) ? servedTasks[asked] : undefined;
    return served?.by.includes(own) ? asked : undefined;
};
/** Tasks that every model of a task can do besides its own: what a mapping says beyond the one task it names. */
const besides = {
    "feature-extraction": ["sentence-similarity", "zero-shot-classification"],
    "sentence-similarity": ["feature-extraction", "zero-shot-classification"],
    conversational: ["text-generation"],
};
/** The same for engines with OpenAI's API. */
const besidesAtOpenAi = { conversational: ["text-generation"] };
/** The same for kinds of engines that differ from it. */
const besidesAt = {
    tei: { "feature-extraction": ["sentence-similarity"], "sentence-similarity": ["feature-extraction"] },
    triton: {},
    hub: besides,
};
export const alsoServed = (task, server) => (server ? (besidesAt[server] ?? besidesAtOpenAi) : besides)[task] ?? [];
/**
 * The task of a request whose path names none. Texts with labels are for zero-shot classification, also where the model
 * is one for embeddings or has labels of its own: to ignore the labels would be a wrong answer.
 */
export const impliedTask = (own, inputs, parameters) => servedTasks["zero-shot-classification"]?.by.includes(own) &&
    parameters.candidate_labels !== undefined &&
    (typeof inputs === "string" || Array.isArray(inputs))
    ? "zero-shot-classification"
    : own;
//# sourceMappingURL=served-tasks.js.map