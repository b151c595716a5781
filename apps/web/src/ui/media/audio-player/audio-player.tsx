import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { peaksOf } from "../../../lib/files/peaks.ts";
import { timeText } from "../../../lib/format/time-text.ts";
import { servedUrl } from "../../../lib/routes/site-root.ts";

const waveformSteps = 72;

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
const useWaveform = (source: string): Waveform => {
  const [waveform, setWaveform] = useState(flat);
  useEffect(() => {
    const controller = new AbortController();
    setWaveform(flat);
    readWaveform(source, controller.signal).then(setWaveform, () => undefined);
    return () => controller.abort();
  }, [source]);
  return waveform;
};

const Bars = ({ peaks, share }: { readonly peaks: readonly number[]; readonly share: number }) => (
  <svg viewBox={`0 0 ${waveformSteps * 4} 48`} preserveAspectRatio="none" className="size-full" aria-hidden="true">
    {peaks.map((peak, index) => {
      const height = 2 + peak * 44;
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
          key={index}
          x={index * 4 + 0.75}
          y={24 - height / 2}
          width="2.5"
          height={height}
          rx="1"
          className={index < share * waveformSteps ? "fill-brass" : "fill-line-strong"}
        />
      );
    })}
  </svg>
);

const sizes = {
  normal: {
    box: "gap-1.5 rounded-control border border-line bg-paper p-1.25",
    button: "size-5",
    wave: "h-6",
    icon: 16,
  },
  small: { box: "gap-1", button: "size-[30px]", wave: "h-4", icon: 13 },
} as const;

interface AudioPlayerProps {
  readonly source: string;
  readonly label: string;
  readonly size?: keyof typeof sizes;
}

export const AudioPlayer = ({ source, label, size = "normal" }: AudioPlayerProps) => {
  const look = sizes[size];
  const audio = useRef<HTMLAudioElement>(null);
  const { peaks, seconds } = useWaveform(source);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const toggle = () => (isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => setPlaying(false)));
  const seek = (time: number) => {
    setAt(time);
    if (audio.current) audio.current.currentTime = time;
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={`flex items-center ${look.box}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: the audio is described in words beside the player. */}
      <audio
        ref={audio}
        src={servedUrl(source)}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      <button
        type="button"
        onClick={toggle}
        aria-label={`${isPlaying ? "Pause" : "Play"} ${label}`}
        className={`inline-flex shrink-0 items-center justify-center rounded-full bg-ink text-paper transition-opacity hover:opacity-85 ${look.button}`}
      >
        <Icon size={look.icon} strokeWidth={2} aria-hidden="true" fill="currentColor" />
      </button>
      <div
        className={`relative min-w-0 flex-1 rounded-[4px] has-focus-visible:outline-2 has-focus-visible:outline-brass ${look.wave}`}
      >
        <Bars peaks={peaks} share={seconds > 0 ? at / seconds : 0} />
        <input
          type="range"
          min={0}
          max={seconds || 1}
          step={0.1}
          value={at}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          aria-label={`Position in ${label}`}
          aria-valuetext={`${timeText(at)} of ${timeText(seconds)}`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span className="w-[5.5ch] text-right font-mono text-xs tabular-nums text-ink-soft">
        {timeText(isPlaying || at ? at : seconds)}
      </span>
    </div>
  );
};
