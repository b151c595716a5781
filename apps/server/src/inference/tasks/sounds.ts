import { encodeWav } from "../media/wav.ts";
import { partOf } from "../worker/encode.ts";
import { flag, text as textField } from "../worker/fields.ts";
import { generationOptions } from "../worker/generation-options.ts";
import type { Tensor } from "../worker/loaded-model.ts";
import { readSoundField } from "../worker/media-field.ts";
import { type Runner, single } from "../worker/runner.ts";
import { outputNamed, readClassificationWish, toLabels } from "../worker/scores.ts";

const audioClassification = single(async (model, { inputs, parameters }) => {
  const wish = readClassificationWish(parameters);
  const sound = await readSoundField(model, "inputs", inputs);
  const outputs = await model.pipeline.model(await model.pipeline.processor(sound));
  return { value: toLabels(model.config, partOf(outputNamed<Tensor>(outputs, "logits"), 0).data, wish) };
});

interface Transcript {
  readonly text: string;
  readonly chunks?: readonly { readonly text: string; readonly timestamp: readonly [number, number | null] }[];
}

const speechRecognition = single(async (model, { inputs, parameters }, stage) => {
  const sound = await readSoundField(model, "inputs", inputs);
  const isTimed = flag("parameters.return_timestamps", parameters.return_timestamps, false);
  // Longer sounds are read in overlapping stretches of half a minute, as these models were trained.
  const options = { return_timestamps: isTimed, chunk_length_s: 30, ...generationOptions(model, parameters, stage) };
  const { text, chunks } = (await model.pipeline(sound, options)) as Transcript;
  const seconds = sound.length / 16_000;
  const timed = chunks?.map(({ text: part, timestamp: [start, end] }) => ({
    text: part,
    timestamp: [start, end ?? seconds],
  }));
  return { value: { text: text.trim(), ...(timed && { chunks: timed }) } };
});

const textToSpeech = single(async (model, { inputs, parameters }, stage) => {
  const text = textField("inputs", inputs);
  const { audio, sampling_rate } = (await model.pipeline(text, generationOptions(model, parameters, stage))) as {
    readonly audio: Float32Array;
    readonly sampling_rate: number;
  };
  return { bytes: encodeWav(audio, sampling_rate), type: "audio/wav" };
});

export const soundRunners: Readonly<Record<string, Runner>> = {
  "audio-classification": audioClassification,
  "automatic-speech-recognition": speechRecognition,
  "text-to-speech": textToSpeech,
  "text-to-audio": textToSpeech,
};
