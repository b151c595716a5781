import { HubInferenceError } from "../hub-inference-error.ts";
import { mixDown, resample } from "./resample.ts";
import { type DecodedAudio, decodeWav, isWav } from "./wav.ts";

/** A decoder of a compressed format, as both packages have it. */
interface StreamDecoder {
  readonly ready: Promise<void>;
  decode(part: Uint8Array): Decoded | Promise<Decoded>;
  free(): void | Promise<void>;
}

interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

const isFlac = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === "fLaC";

const isMp3 = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 3)) === "ID3" || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2);

/** Read only when such a file comes. */
const decoderFor = async (bytes: Uint8Array): Promise<StreamDecoder | undefined> => {
  if (isFlac(bytes)) return new (await import("@wasm-audio-decoders/flac")).FLACDecoder() as StreamDecoder;
  if (isMp3(bytes)) return new (await import("mpg123-decoder")).MPEGDecoder() as StreamDecoder;
  return undefined;
};

const partSize = 64 * 1024;

const joined = (parts: readonly Decoded[]): readonly Float32Array[] => {
  const [first] = parts;
  const total = parts.reduce((sum, { samplesDecoded }) => sum + samplesDecoded, 0);
  return (first?.channelData ?? []).map((_, channel) => {
    const list = new Float32Array(total);
    let at = 0;
    for (const { channelData, samplesDecoded } of parts) {
      list.set((channelData[channel] ?? new Float32Array()).subarray(0, samplesDecoded), at);
      at += samplesDecoded;
    }
    return list;
  });
};

/** Unpacks part by part, and no further than a little more than so many seconds. */
const unpack = async (
  decoder: StreamDecoder,
  bytes: Uint8Array,
  seconds: number,
): Promise<DecodedAudio | undefined> => {
  await decoder.ready;
  const parts: Decoded[] = [];
  let rate = 0;
  let samples = 0;
  try {
    for (let at = 0; at < bytes.length; at += partSize) {
      const part = await decoder.decode(bytes.subarray(at, at + partSize));
      if (part.samplesDecoded === 0) continue;
      parts.push(part);
      rate = part.sampleRate;
      samples += part.samplesDecoded;
      if (samples > seconds * rate) break;
    }
  } finally {
    await decoder.free();
  }
  return rate > 0 ? { rate, channels: joined(parts) } : undefined;
};

const decode = async (bytes: Uint8Array, seconds: number): Promise<DecodedAudio> => {
  const decoder = isWav(bytes) ? undefined : await decoderFor(bytes);
  const audio = isWav(bytes) ? decodeWav(bytes, seconds) : decoder && (await unpack(decoder, bytes, seconds));
  if (audio) return audio;
  throw new HubInferenceError("unsupported_media", "The audio format is not supported. Send WAV, FLAC or MP3.");
};

/** One channel of audio at the rate a model wants. */
export const readAudio = async (bytes: Uint8Array, rate: number, seconds: number): Promise<Float32Array> => {
  const audio = await decode(bytes, seconds);
  const samples = mixDown(audio.channels);
  if (samples.length > seconds * audio.rate)
    throw new HubInferenceError(
      "too_large",
      `The audio is longer than the ${seconds} seconds that are accepted in one call.`,
    );
  if (samples.length === 0) throw new HubInferenceError("bad_request", "The audio is empty.");
  return resample(samples, audio.rate, rate);
};
