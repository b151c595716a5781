const tones = { plain: "bg-bar", soft: "bg-bar-soft", bad: "bg-bad" } as const;

interface TrackProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone?: keyof typeof tones;
}

/** A hairline, filled as far as the share goes; its text says the same. */
export const Track = ({ share, tone = "plain" }: TrackProps) => (
  <span aria-hidden="true" className="block h-[4px] w-full overflow-hidden rounded-full bg-line">
    {share > 0 && (
      <span
        className={`block h-full min-w-[2px] rounded-full transition-[width] ${tones[tone]}`}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    )}
  </span>
);
