import { useEffect, useState } from "react";
import { peaksOf } from "../../../lib/files/peaks.ts";
import { servedUrl } from "../../../lib/routes/site-root.ts";

export const waveformSteps = 72;

interface Waveform {
  readonly peaks: readonly number[];
  readonly seconds: number;
}

const flat: Waveform = { peaks: Array.from({ length: waveformSteps }, () => 0), seconds: 0 };

const readWaveform = async (source: string, signal: AbortSignal): Promise<Waveform> => {
  const bytes = await (await fetch(servedUrl(source), { signal })).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(bytes);
  return { peaks: peaksOf(sound.getChannelData(0), waveformSteps), seconds: sound.duration };
};

/** Flat until loaded, and if the audio cannot be decoded. */
export const useWaveform = (source: string): Waveform => {
  const [waveform, setWaveform] = useState(flat);
  useEffect(() => {
    const controller = new AbortController();
    setWaveform(flat);
    readWaveform(source, controller.signal).then(setWaveform, () => undefined);
    return () => controller.abort();
  }, [source]);
  return waveform;
};
