import { HubInferenceError } from "../hub-inference-error.js";
import { encodeWav } from "../media/wav.js";
import { partOf } from "../worker/encode.js";
import { flag, text as textField } from "../worker/fields.js";
import { generationOptions } from "../worker/generation-options.js";
import { readAudioField } from "../worker/media-field.js";
import { single } from "../worker/runner.js";
import { outputNamed, readClassificationParameters, toLabels } from "../worker/scores.js";
const audioClassification = single(async (model, { inputs, parameters }) => {
    const options = readClassificationParameters(parameters);
    const audio = await readAudioField(model, "inputs", inputs);
    const outputs = await model.pipeline.model(await model.pipeline.processor(audio));
    return { value: toLabels(model.config, partOf(outputNamed(outputs, "logits"), 0).data, options) };
});
/** The language to transcribe, where the model has several. */
const languageOption = ({ readJson }, given) => {
    if (given === undefined)
        return {};
    const language = textField("parameters.language", given);
    const { is_multilingual: hasSeveral } = readJson("generation_config.json");
    if (hasSeveral === true)
        return { language };
    if (hasSeveral === false && !/^en(glish)?$/i.test(language))
        throw new HubInferenceError("bad_request", '"parameters.language" must be en: this model transcribes English only.');
    return {};
};
const speechRecognition = single(async (model, { inputs, parameters }, context) => {
    const audio = await readAudioField(model, "inputs", inputs);
    const isTimed = flag("parameters.return_timestamps", parameters.return_timestamps, false);
    const spoken = languageOption(model, parameters.language);
    const generation = generationOptions(model, parameters, context);
    // Longer audio is read in overlapping stretches of half a minute, as these models were trained.
    const options = { return_timestamps: isTimed, chunk_length_s: 30, ...spoken, ...generation };
    const { text, chunks } = (await model.pipeline(audio, options));
    const seconds = audio.length / 16_000;
    const timed = chunks?.map(({ text: part, timestamp: [start, end] }) => ({
        text: part,
        timestamp: [start, end ?? seconds],
    }));
    if (isTimed && !timed)
        throw new HubInferenceError("bad_request", '"parameters.return_timestamps" must be false: this model does not return timestamps.');
    return { value: { text: text.trim(), ...(timed && { chunks: timed, duration: seconds }) } };
});
const textToSpeech = single(async (model, { inputs, parameters }, context) => {
    const text = textField("inputs", inputs);
    const { audio, sampling_rate } = (await model.pipeline(text, generationOptions(model, parameters, context)));
    return { bytes: encodeWav(audio, sampling_rate), type: "audio/wav" };
});
export const audioRunners = {
    "audio-classification": audioClassification,
    "automatic-speech-recognition": speechRecognition,
    "text-to-speech": textToSpeech,
    "text-to-audio": textToSpeech,
};
//# sourceMappingURL=audio.js.map