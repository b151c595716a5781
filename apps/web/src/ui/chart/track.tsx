const tones = { plain: "bg-bar", soft: "bg-bar-soft", bad: "bg-bad" } as const;

const widthOf = (share: number): string => `${Math.min(1, Math.max(0, share)) * 100}%`;

interface TrackProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone?: keyof typeof tones;
  /** What is reserved beyond it, from 0 to 1. */
  readonly held?: number;
  /** Says what is drawn, where no text beside it does. */
  readonly label?: string;
}

/** A hairline, filled as far as the share goes. */
export const Track = ({ share, tone = "plain", held = 0, label }: TrackProps) => (
  <span
    {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    className="flex h-[4px] w-full overflow-hidden rounded-full bg-line"
  >
    {share > 0 && (
      <span
        className={`min-w-[2px] rounded-full transition-[width] ${tones[tone]}`}
        style={{ width: widthOf(share) }}
      />
    )}
    {held > 0 && <span className="bg-bar-soft" style={{ width: widthOf(held) }} />}
  </span>
);

interface BarCellProps {
  readonly share: number;
  readonly text: string;
}

/** A value in a table with its bar to the left; the bar is what the values are compared by. */
export const BarCell = ({ share, text }: BarCellProps) => (
  <span className="flex items-center justify-end gap-1.25">
    <span className="hidden w-11 md:block">
      <Track share={share} tone="soft" />
    </span>
    <span className="min-w-6 text-right tabular-nums">{text}</span>
  </span>
);
