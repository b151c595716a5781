import { hubProvider } from "../planning/routed-models.js";
import { RouterError } from "../router-error.js";
const sameName = (...formats) => Object.fromEntries(formats.map((format) => [format, { response_format: format }]));
const allFormats = ["mp3", "opus", "aac", "flac", "wav", "pcm"];
const openAi = { formats: sameName(...allFormats), hasSpeed: true, hasInstructions: true };
/** At providers that are not listed, such fields depend on the model, so OpenAI's have no translation. */
const supportByProvider = {
    deepinfra: { formats: sameName("mp3", "opus", "flac", "wav", "pcm"), hasSpeed: true, hasInstructions: false },
    together: {
        formats: {
            ...sameName("mp3", "wav"),
            // OpenAI's pcm is 24 kHz, 16 bit.
            pcm: { response_format: "raw", response_encoding: "pcm_s16le", sample_rate: 24_000 },
        },
        hasSpeed: false,
        hasInstructions: false,
    },
    // The hub's own models always return WAV.
    [hubProvider]: { formats: { wav: {} }, hasSpeed: false, hasInstructions: false },
};
const supportOf = ({ provider, endpoint }) => endpoint ? openAi : supportByProvider[provider];
const invalid = (param, what) => new RouterError("bad_request", `"${param}" must be ${what}.`, { param });
/** Checks the fields, and leaves out those that ask for nothing. */
export const readSpeechOptions = ({ response_format: format, speed = 1, instructions = "", }) => {
    if (format !== undefined && !allFormats.includes(format))
        throw invalid("response_format", allFormats.join(", "));
    if (typeof speed !== "number" || speed < 0.25 || speed > 4)
        throw invalid("speed", "a number from 0.25 to 4");
    if (typeof instructions !== "string")
        throw invalid("instructions", "a string");
    return {
        ...(format !== undefined && { response_format: format }),
        ...(speed !== 1 && { speed }),
        ...(instructions !== "" && { instructions }),
    };
};
/** Why a provider cannot be used: the field that its API does not have. */
export const unsupportedSpeech = ({ response_format: format, speed, instructions }) => (candidate) => {
    const { formats = {}, hasSpeed, hasInstructions } = supportOf(candidate) ?? {};
    const known = Object.keys(formats);
    if (format !== undefined && !known.includes(format))
        return `"response_format" cannot be ${format}${known.length > 0 ? `, only ${known.join(", ")}` : ""}`;
    if (speed !== undefined && !hasSpeed)
        return '"speed" is not supported';
    return instructions !== undefined && !hasInstructions ? '"instructions" is not supported' : undefined;
};
/** The fields as the provider names them. */
export const speechParameters = ({ response_format: format, ...others }, candidate) => ({
    ...others,
    ...(format !== undefined && supportOf(candidate)?.formats[format]),
});
//# sourceMappingURL=speech-options.js.map