import { encodeOnnx } from "./onnx.js";
/** Words that the tiny models know, after their special tokens. */
const tinyWords = ["good", "bad", "fine", "awful", "ada", "lovelace", "lives", "in", "london", "the", "cat", "sat"];
const special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "<end>"];
export const tinyVocabulary = [...special, ...tinyWords];
/** A word's id. */
export const tinyId = (word) => tinyVocabulary.indexOf(word);
const added = (name, id) => ({
    id,
    content: name,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
});
export const json = (value) => JSON.stringify(value);
export const tokenizerJson = (hasFrame, vocabulary = tinyVocabulary) => json({
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: special.map(added),
    normalizer: {
        type: "BertNormalizer",
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: hasFrame
        ? {
            type: "TemplateProcessing",
            single: [
                { SpecialToken: { id: "[CLS]", type_id: 0 } },
                { Sequence: { id: "A", type_id: 0 } },
                { SpecialToken: { id: "[SEP]", type_id: 0 } },
            ],
            pair: [
                { SpecialToken: { id: "[CLS]", type_id: 0 } },
                { Sequence: { id: "A", type_id: 0 } },
                { SpecialToken: { id: "[SEP]", type_id: 0 } },
                { Sequence: { id: "B", type_id: 1 } },
                { SpecialToken: { id: "[SEP]", type_id: 1 } },
            ],
            special_tokens: {
                "[CLS]": { id: "[CLS]", ids: [tinyId("[CLS]")], tokens: ["[CLS]"] },
                "[SEP]": { id: "[SEP]", ids: [tinyId("[SEP]")], tokens: ["[SEP]"] },
            },
        }
        : null,
    decoder: { type: "WordPiece", prefix: "##", cleanup: false },
    model: {
        type: "WordPiece",
        unk_token: "[UNK]",
        continuing_subword_prefix: "##",
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
});
export const bertTokenizer = {
    "tokenizer.json": tokenizerJson(true),
    "tokenizer_config.json": json({
        tokenizer_class: "BertTokenizer",
        model_max_length: 64,
        do_lower_case: true,
        unk_token: "[UNK]",
        sep_token: "[SEP]",
        pad_token: "[PAD]",
        cls_token: "[CLS]",
        mask_token: "[MASK]",
    }),
};
export const bertConfig = (architecture, extra = {}) => json({
    model_type: "bert",
    architectures: [architecture],
    hidden_size: 4,
    num_attention_heads: 1,
    num_hidden_layers: 1,
    vocab_size: tinyVocabulary.length,
    max_position_embeddings: 64,
    ...extra,
});
export const card = (task, extra = "") => `---\npipeline_tag: ${task}\nlibrary_name: transformers.js\nlicense: mit\n${extra}---\n# A model made for tests\n`;
export const textDims = ["batch", "sequence"];
export const bertInputs = ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({
    name,
    type: "int64",
    dims: textDims,
}));
/** A table with one row for each word. */
export const wordTable = (name, width, rows, vocabulary = tinyVocabulary) => {
    const data = new Float32Array(vocabulary.length * width);
    for (const [word, values] of Object.entries(rows))
        data.set(values, vocabulary.indexOf(word) * width);
    return { name, dims: [vocabulary.length, width], data };
};
export const ints = (name, ...values) => ({
    name,
    dims: [values.length],
    data: BigInt64Array.from(values.map(BigInt)),
});
export const floats = (name, ...values) => ({
    name,
    dims: [values.length],
    data: Float32Array.from(values),
});
/** Every input is read, or the runtime would take it out of the graph: the mask and the types add nothing. */
export const lookUp = (table, output) => [
    { op: "Sub", inputs: ["attention_mask", "attention_mask"], outputs: ["no_mask"] },
    { op: "Mul", inputs: ["token_type_ids", "no_mask"], outputs: ["no_types"] },
    { op: "Add", inputs: ["input_ids", "no_types"], outputs: ["ids"] },
    { op: "Gather", inputs: [table, "ids"], outputs: [output] },
];
/** Good and fine words against bad and awful ones. */
export const tinyClassifier = () => ({
    ...bertTokenizer,
    "README.md": card("text-classification"),
    "config.json": bertConfig("BertForSequenceClassification", {
        id2label: { 0: "NEGATIVE", 1: "POSITIVE" },
        label2id: { NEGATIVE: 0, POSITIVE: 1 },
    }),
    "onnx/model.onnx": encodeOnnx({
        inputs: bertInputs,
        outputs: [{ name: "logits", type: "float", dims: ["batch", 2] }],
        constants: [
            wordTable("table", 2, { good: [-2, 2], fine: [-1, 1], bad: [2, -2], awful: [3, -3] }),
            ints("words", 1),
        ],
        nodes: [
            ...lookUp("table", "each"),
            { op: "ReduceSum", inputs: ["each", "words"], outputs: ["logits"], attributes: { keepdims: 0 } },
        ],
    }),
});
const perToken = (architecture, task, width, rows, extra, name = "logits") => ({
    ...bertTokenizer,
    "README.md": card(task),
    "config.json": bertConfig(architecture, extra),
    "onnx/model.onnx": encodeOnnx({
        inputs: bertInputs,
        outputs: [{ name, type: "float", dims: ["batch", "sequence", width] }],
        constants: [wordTable("table", width, rows)],
        nodes: lookUp("table", name),
    }),
});
/** Knows one person and one place. */
export const tinyTagger = () => perToken("BertForTokenClassification", "token-classification", 5, Object.fromEntries([
    ...tinyVocabulary.map((word) => [word, [9, 0, 0, 0, 0]]),
    ["ada", [0, 9, 0, 0, 0]],
    ["lovelace", [0, 0, 9, 0, 0]],
    ["london", [0, 0, 0, 9, 0]],
]), { id2label: { 0: "O", 1: "B-PER", 2: "I-PER", 3: "B-LOC", 4: "I-LOC" } });
/** Thinks that a gap is a cat, or else that it sat. */
export const tinyMasked = () => {
    const width = tinyVocabulary.length;
    const row = new Array(width).fill(0);
    row[tinyId("cat")] = 6;
    row[tinyId("sat")] = 5;
    row[tinyId("good")] = 4;
    return perToken("BertForMaskedLM", "fill-mask", width, { "[MASK]": row }, {});
};
/** Words of one meaning have one vector. */
export const tinyEmbedder = () => perToken("BertModel", "feature-extraction", 4, {
    good: [1, 0, 0, 0],
    fine: [0.9, 0.1, 0, 0],
    bad: [0, 1, 0, 0],
    awful: [0.1, 0.9, 0, 0],
    cat: [0, 0, 1, 0],
    sat: [0, 0, 0, 1],
}, {}, "last_hidden_state");
/** Answers with the name of the town, whatever the question. */
export const tinyAnswerer = () => ({
    ...bertTokenizer,
    "README.md": card("question-answering"),
    "config.json": bertConfig("BertForQuestionAnswering"),
    "onnx/model.onnx": encodeOnnx({
        inputs: bertInputs,
        outputs: ["start_logits", "end_logits"].map((name) => ({ name, type: "float", dims: textDims })),
        constants: [wordTable("table", 1, { london: [9], ada: [5], lovelace: [4] }), ints("last", 2)],
        nodes: [
            ...lookUp("table", "each"),
            { op: "Squeeze", inputs: ["each", "last"], outputs: ["start_logits"] },
            { op: "Identity", inputs: ["start_logits"], outputs: ["end_logits"] },
        ],
    }),
});
const chatTemplate = "{% for message in messages %}{{ message.content }} {% endfor %}{% if add_generation_prompt %}the {% endif %}";
/** Says after each word the word that follows it here, and then ends. */
const follows = {
    the: "cat",
    cat: "sat",
    sat: "in",
    in: "london",
    london: "<end>",
    good: "fine",
    fine: "good",
};
export const followTable = (vocabulary = tinyVocabulary, next = follows) => {
    const width = vocabulary.length;
    const rows = Object.fromEntries(vocabulary.map((word) => {
        const row = new Array(width).fill(0);
        row[vocabulary.indexOf(next[word] ?? "<end>")] = 8;
        row[tinyId("awful")] = 6;
        return [word, row];
    }));
    return wordTable("table", width, rows, vocabulary);
};
const past = (kind, part, side = "") => ({
    name: `${kind}.0.${side}${part}`,
    type: "float",
    dims: ["batch", 1, kind === "present" ? "total" : "past", 4],
});
const plainWriting = () => ({
    vocabulary: tinyVocabulary,
    table: followTable(),
    template: chatTemplate,
    maxLength: 64,
});
/** Carries its past along as a decoder does, though what comes next follows from the last word alone. */
export const tinyWriter = ({ vocabulary, table, template, maxLength } = plainWriting()) => ({
    "tokenizer.json": tokenizerJson(false, vocabulary),
    "tokenizer_config.json": json({
        tokenizer_class: "PreTrainedTokenizerFast",
        model_max_length: maxLength,
        unk_token: "[UNK]",
        pad_token: "[PAD]",
        eos_token: "<end>",
        chat_template: template,
    }),
    "generation_config.json": json({ eos_token_id: tinyId("<end>"), pad_token_id: 0 }),
    "README.md": card("text-generation"),
    "config.json": json({
        model_type: "llama",
        architectures: ["LlamaForCausalLM"],
        hidden_size: 4,
        num_attention_heads: 1,
        num_key_value_heads: 1,
        num_hidden_layers: 1,
        head_dim: 4,
        vocab_size: vocabulary.length,
        max_position_embeddings: maxLength,
        eos_token_id: tinyId("<end>"),
        pad_token_id: 0,
    }),
    "onnx/model.onnx": encodeOnnx({
        inputs: [
            { name: "input_ids", type: "int64", dims: textDims },
            { name: "attention_mask", type: "int64", dims: ["batch", "total"] },
            { name: "position_ids", type: "int64", dims: textDims },
            past("past_key_values", "key"),
            past("past_key_values", "value"),
        ],
        outputs: [
            { name: "logits", type: "float", dims: ["batch", "sequence", vocabulary.length] },
            past("present", "key"),
            past("present", "value"),
        ],
        constants: [table, wordTable("keys", 4, {}, vocabulary), ints("one", 1), ints("total_axis", 1)],
        nodes: [
            { op: "Sub", inputs: ["position_ids", "position_ids"], outputs: ["no_places"] },
            { op: "Add", inputs: ["input_ids", "no_places"], outputs: ["places"] },
            { op: "ReduceSum", inputs: ["attention_mask", "total_axis"], outputs: ["seen"] },
            { op: "Sub", inputs: ["seen", "seen"], outputs: ["nothing"] },
            { op: "Add", inputs: ["places", "nothing"], outputs: ["ids"] },
            { op: "Gather", inputs: ["table", "ids"], outputs: ["logits"] },
            { op: "Gather", inputs: ["keys", "ids"], outputs: ["flat"] },
            { op: "Unsqueeze", inputs: ["flat", "one"], outputs: ["new"] },
            { op: "Concat", inputs: ["past_key_values.0.key", "new"], outputs: ["present.0.key"], attributes: { axis: 2 } },
            {
                op: "Concat",
                inputs: ["past_key_values.0.value", "new"],
                outputs: ["present.0.value"],
                attributes: { axis: 2 },
            },
        ],
    }),
});
//# sourceMappingURL=tiny-models.js.map