type Json = Readonly<Record<string, unknown>>;
/** The configuration files of a repository, as far as they could be read. */
export interface ConfigFiles {
    readonly config?: Json;
    readonly tokenizer?: Json;
    readonly processor?: Json;
    readonly diffusers?: Json;
    readonly adapter?: Json;
    readonly chatTemplate?: string;
}
/** The characters of a special token, however it is stored. */
export declare const tokenText: (token: unknown) => string | undefined;
/** What a record tells of a model's configuration: the fields that clients and snippets read, and no more. */
export declare const toModelConfig: (files: ConfigFiles) => Json | undefined;
export {};
//# sourceMappingURL=model-config.d.ts.map