import type { GgufDescription } from "../../../readers/weights/gguf-job.ts";
import type { ContentFile, WrittenManifest } from "./model-pack.ts";
/** A GGUF model with the files of its repository that Ollama uses. */
export interface OllamaModel {
    readonly model: ContentFile;
    readonly description: GgufDescription;
    readonly quantization: string | undefined;
    readonly projector: ContentFile | undefined;
    /** Files of the repository's root by name. */
    readonly byName: ReadonlyMap<string, ContentFile>;
}
/** A GGUF model as Ollama pulls it. */
export declare const ollamaManifest: (given: OllamaModel) => WrittenManifest;
//# sourceMappingURL=ollama-manifest.d.ts.map