import { useEffect, useState } from "react";
import { countOf } from "../../lib/format/count-text.ts";

interface CountdownProps {
  /** Without an ellipsis, such as "Loading model". */
  readonly message: string;
  /** What a first wait means for a person. */
  readonly note?: string;
  readonly seconds: number;
  readonly since: number;
}

const leftText = (seconds: number): string =>
  seconds > 0 ? `about ${countOf(Math.ceil(seconds), "second")} left` : "longer than expected";

export const Countdown = ({ message, note, seconds, since }: CountdownProps) => {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const gone = Math.max(0, (now - since) / 1000);
  const share = seconds > 0 ? Math.min(1, gone / seconds) : 1;
  return (
    <div className="flex flex-col gap-0.75 rounded-control border border-line bg-wash p-1.25 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-medium tabular-nums">
          <span role="status">{message}…</span> {Math.floor(gone)} s
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{leftText(seconds - gone)}</span>
      </div>
      <progress
        aria-label={message}
        value={share}
        max={1}
        className="h-[6px] w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass"
      />
      {note && <p className="text-xs text-ink-soft">{note}</p>}
    </div>
  );
};
