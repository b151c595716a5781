import type { Json } from "./fields.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { RawImage } from "./media-field.ts";
/** Whether a model reads images beside text. */
export declare const readsImages: ({ plan }: LoadedModel) => boolean;
/** A prompt of text and images as the model's own processor makes it: its tokens, and all that the graphs read. */
export declare const visionFeeds: (model: LoadedModel, text: string, images: readonly RawImage[]) => Promise<{
    prompt: number[];
    feeds: Json;
}>;
//# sourceMappingURL=vision-feeds.d.ts.map