/** A chat template in Ollama's language, and the texts that end an answer. */
export interface OllamaTemplate {
    readonly template: string;
    readonly stop: readonly string[];
}
/**
 * A template for Ollama that writes what a model's own Jinja template writes. Undefined where the messages have no
 * fixed texts around them, or where those contain a special token whose text is not known here.
 */
export declare const ollamaTemplate: (jinja: string) => OllamaTemplate | undefined;
//# sourceMappingURL=ollama-template.d.ts.map