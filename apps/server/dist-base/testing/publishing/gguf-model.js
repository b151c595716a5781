import { text, u32, u64 } from "../model-files.js";
export const float32 = (number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(number);
    return { type: 6, bytes };
};
const textType = 8;
const wholeType = 4;
const listType = 9;
const valueBytes = (value) => {
    if (typeof value === "string")
        return Buffer.concat([u32(textType), text(value)]);
    if (typeof value === "number")
        return Buffer.concat([u32(wholeType), u32(value)]);
    if ("bytes" in value)
        return Buffer.concat([u32(value.type), value.bytes]);
    const type = typeof value[0] === "number" ? wholeType : textType;
    const items = value.map((item) => (typeof item === "number" ? u32(item) : text(item)));
    return Buffer.concat([u32(listType), u32(type), u64(value.length), ...items]);
};
/** A file that announces more has no more. */
const maxData = 1024 * 1024;
const width = 32;
const inner = 64;
const blocks = 2;
const heads = 2;
/** The bytes as byte-level tokenizers write them would do; tests need only as many different ones. */
const tokens = ["<s>", "</s>", ...Array.from({ length: 62 }, (_, at) => String.fromCharCode(0x41 + at))];
/** Entries of a small model of the Llama family. */
const ggufEntriesForTests = {
    "general.architecture": "llama",
    "llama.context_length": 64,
    "llama.embedding_length": width,
    "llama.block_count": blocks,
    "llama.feed_forward_length": inner,
    "llama.attention.head_count": heads,
    "llama.attention.layer_norm_rms_epsilon": float32(1e-5),
    "llama.rope.dimension_count": width / heads,
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.ggml.pre": "smollm",
    "tokenizer.ggml.tokens": tokens,
    "tokenizer.ggml.token_type": tokens.map((_, id) => (id < 2 ? 3 : 1)),
    "tokenizer.ggml.merges": ["A B"],
    "tokenizer.ggml.bos_token_id": 0,
    "tokenizer.ggml.eos_token_id": 1,
};
const block = (index) => [
    ["attn_norm", [width]],
    ["attn_q", [width, width]],
    ["attn_k", [width, width]],
    ["attn_v", [width, width]],
    ["attn_output", [width, width]],
    ["ffn_norm", [width]],
    ["ffn_gate", [width, inner]],
    ["ffn_up", [width, inner]],
    ["ffn_down", [inner, width]],
].map(([name, shape]) => ({ name: `blk.${index}.${name}.weight`, shape }));
export const ggufTensorsForTests = [
    { name: "token_embd.weight", shape: [width, tokens.length] },
    { name: "output_norm.weight", shape: [width] },
    ...Array.from({ length: blocks }, (_, index) => block(index)).flat(),
];
const sizeOf = ({ shape }) => Math.ceil((shape.reduce((a, b) => a * b, 1) * 4) / 32) * 32;
/** A GGUF file with weights of zero; every part of it can be replaced to get one that lies. */
export const ggufModel = (entries = {}, { tensors = ggufTensorsForTests, more = [], version = 3, magic = "GGUF", } = {}) => {
    const merged = { ...ggufEntriesForTests, ...entries };
    const list = [...Object.entries(merged).filter(([, value]) => value !== undefined), ...more];
    let offset = 0;
    const infos = tensors.map((tensor) => {
        const at = offset;
        offset += sizeOf(tensor);
        const sides = tensor.shape.map(u64);
        return [text(tensor.name), u32(sides.length), ...sides, u32(tensor.type ?? 0), u64(tensor.offset ?? at)];
    });
    const header = Buffer.concat([
        Buffer.from(magic),
        u32(version),
        u64(tensors.length),
        u64(list.length),
        ...list.flatMap(([key, value]) => [text(key), valueBytes(value)]),
        ...infos.flat(),
    ]);
    return Buffer.concat([
        header,
        Buffer.alloc((32 - (header.length % 32)) % 32),
        Buffer.alloc(Math.min(offset, maxData)),
    ]);
};
//# sourceMappingURL=gguf-model.js.map