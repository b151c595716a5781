import { ReadingError } from "../../blobs/byte-source.js";
import { countOf } from "../../text/count-of.js";
const maxTokens = 4_000_000;
/** Lists that have one item for each token. */
const perToken = { scores: "number", token_type: "number" };
/** Ids of tokens with a meaning of their own. */
const specialTokens = ["bos", "eos", "eot", "eom", "unknown", "seperator", "padding", "cls", "mask"].map((name) => `tokenizer.ggml.${name}_token_id`);
const checkList = (entries, key, of, count) => {
    const list = entries.list(key);
    if (list && (list.of !== of || list.count !== count))
        throw new ReadingError(`has ${key} with ${countOf(list.count, "item")} of type ${list.of}; it needs ${countOf(count, "item")} of type ${of}`);
};
/** Whether the tokens of a model are as many as its tensors have rows for, and its special tokens among them. */
export const checkTokenizer = (entries, tensors, embedding) => {
    const words = tensors.find(({ name }) => name === "token_embd.weight");
    if (!words)
        throw new ReadingError("does not have the tensor token_embd.weight");
    const [width = 0, rows = 0] = words.shape;
    if (width !== embedding || words.shape.length !== 2)
        throw new ReadingError(`has the tensor token_embd.weight with rows of ${width}; embedding_length is ${embedding}`);
    if (!entries.text("tokenizer.ggml.model"))
        throw new ReadingError("does not have the key tokenizer.ggml.model");
    const tokens = entries.list("tokenizer.ggml.tokens");
    if (tokens?.of !== "text" || tokens.count === 0 || tokens.count > maxTokens)
        throw new ReadingError("does not have a list of texts in tokenizer.ggml.tokens");
    if (tokens.count !== rows)
        throw new ReadingError(`has ${countOf(tokens.count, "token")}; its tensor token_embd.weight has ${countOf(rows, "row")}`);
    for (const [name, of] of Object.entries(perToken))
        checkList(entries, `tokenizer.ggml.${name}`, of, tokens.count);
    const merges = entries.list("tokenizer.ggml.merges");
    if (merges && merges.of !== "text")
        throw new ReadingError("has tokenizer.ggml.merges that are not texts");
    for (const key of specialTokens)
        entries.whole(key, [0, tokens.count - 1]);
    return tokens.count;
};
//# sourceMappingURL=check-tokenizer.js.map