/** The characters that stand for bytes in byte-level vocabularies. */
const byteCharacters = () => {
    const isShown = (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
    let next = 256;
    return Array.from({ length: 256 }, (_none, byte) => String.fromCodePoint(isShown(byte) ? byte : next++));
};
const specials = ["<|system|>", "<|user|>", "<|assistant|>", "<|tool|>", "<|end|>"];
const template = `{%- if tools %}<|system|>{{ tools | tojson }}<|end|>{% endif -%}
{%- for message in messages -%}
<|{{ message.role }}|>{{ message.content or "" }}
{%- for call in message.tool_calls or [] %}{{ call.function.name }}{{ call.function.arguments | tojson }}{% endfor -%}
<|end|>
{%- endfor -%}
{%- if add_generation_prompt %}<|assistant|>{% endif -%}`;
const added = (content, id) => ({
    id,
    content,
    special: true,
    normalized: false,
    single_word: false,
    lstrip: false,
    rstrip: false,
});
/** A tokenizer with one token for each byte, so that tests know every count without another implementation. */
export const byteTokenizerFiles = {
    "tokenizer.json": JSON.stringify({
        version: "1.0",
        truncation: null,
        padding: null,
        added_tokens: specials.map((content, index) => added(content, 256 + index)),
        normalizer: null,
        pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false },
        post_processor: null,
        decoder: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false },
        model: {
            type: "BPE",
            dropout: null,
            unk_token: null,
            fuse_unk: false,
            byte_fallback: false,
            vocab: Object.fromEntries(byteCharacters().map((character, byte) => [character, byte])),
            merges: [],
        },
    }),
    "tokenizer_config.json": JSON.stringify({
        tokenizer_class: "PreTrainedTokenizerFast",
        eos_token: "<|end|>",
        model_max_length: 4_096,
    }),
    "chat_template.jinja": template,
};
//# sourceMappingURL=byte-tokenizer.js.map