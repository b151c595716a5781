import type { LoadedModel } from "./loaded-model.ts";
export type RawImage = InstanceType<LoadedModel["library"]["RawImage"]>;
/** Unpacks an image once its header says that it is not too large. */
export declare const readImage: (model: LoadedModel, field: string, value: unknown) => Promise<RawImage>;
/** DecodedAudio at the rate that the model was trained on. */
export declare const readAudioField: (model: LoadedModel, field: string, value: unknown) => Promise<Float32Array>;
//# sourceMappingURL=media-field.d.ts.map