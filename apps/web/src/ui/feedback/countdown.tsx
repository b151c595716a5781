import { useEffect, useState } from "react";

interface CountdownProps {
  readonly message: string;
  readonly seconds: number;
  readonly since: number;
}

export const Countdown = ({ message, seconds, since }: CountdownProps) => {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const gone = Math.max(0, (now - since) / 1000);
  const left = Math.ceil(seconds - gone);
  const share = seconds > 0 ? Math.min(1, gone / seconds) : 1;
  return (
    <div className="flex flex-col gap-0.75 rounded-control border border-line bg-wash p-1.25 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <span role="status">{message}</span>
        <span className="shrink-0 text-ink-soft tabular-nums">
          {left > 0 ? `about ${left} s` : "longer than expected"}
        </span>
      </div>
      <progress
        aria-label={message}
        value={share}
        max={1}
        className="h-[6px] w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass"
      />
    </div>
  );
};
