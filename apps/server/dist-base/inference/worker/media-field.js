import { HubInferenceError } from "../hub-inference-error.js";
import { readAudio } from "../media/audio.js";
import { readImageSize } from "../media/image-size.js";
const isBase64 = (text) => text.length > 0 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.replace(/\s/g, ""));
/** The bytes of an image or audio: as they came, or in base64, or in a data address. */
const mediaBytes = (field, value) => {
    if (value instanceof Uint8Array && value.byteLength > 0)
        return value;
    if (typeof value === "string") {
        if (/^https?:/i.test(value))
            throw new HubInferenceError("bad_request", `"${field}" is a URL, which is not supported. Send the file's bytes, or base64.`);
        const text = value.replace(/^data:[^,]{0,200};base64,/i, "");
        if (isBase64(text))
            return Buffer.from(text, "base64");
    }
    throw new HubInferenceError("bad_request", `"${field}" must be a file. Send its bytes as the body, or base64.`);
};
/** Unpacks an image once its header says that it is not too large. */
export const readImage = async (model, field, value) => {
    const bytes = mediaBytes(field, value);
    const size = readImageSize(bytes);
    if (!size)
        throw new HubInferenceError("unsupported_media", `"${field}" has an unsupported format. Send PNG, JPEG, WebP, GIF or BMP.`);
    const { pixels } = model.plan.limits;
    if (size.width * size.height > pixels || size.width < 1 || size.height < 1)
        throw new HubInferenceError("too_large", `"${field}" has ${size.width} × ${size.height} pixels; at most ${pixels} are accepted. Send a smaller image.`);
    try {
        return await model.library.RawImage.fromBlob(new Blob([new Uint8Array(bytes)]));
    }
    catch (error) {
        throw new HubInferenceError("bad_request", `"${field}" is a broken ${size.format} file.`, {}, { cause: error });
    }
};
const rateOf = ({ pipeline, readJson }) => {
    const rate = pipeline.processor.feature_extractor?.config.sampling_rate ?? readJson("preprocessor_config.json").sampling_rate;
    return typeof rate === "number" ? rate : 16_000;
};
/** DecodedAudio at the rate that the model was trained on. */
export const readAudioField = (model, field, value) => readAudio(mediaBytes(field, value), rateOf(model), model.plan.limits.seconds);
//# sourceMappingURL=media-field.js.map