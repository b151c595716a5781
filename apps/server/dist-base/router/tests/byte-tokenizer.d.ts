/** A tokenizer with one token for each byte, so that tests know every count without another implementation. */
export declare const byteTokenizerFiles: {
    "tokenizer.json": string;
    "tokenizer_config.json": string;
    "chat_template.jinja": string;
};
//# sourceMappingURL=byte-tokenizer.d.ts.map