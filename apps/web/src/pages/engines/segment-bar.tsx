interface SegmentBarProps {
  readonly label: string;
  /** Shares of the whole, from 0 to 1. */
  readonly segments: readonly { readonly key: string; readonly share: number; readonly title: string }[];
}

/** Parts of a whole; what is left is empty. */
export const SegmentBar = ({ label, segments }: SegmentBarProps) => (
  <div role="img" aria-label={label} className="flex h-4 w-full gap-[2px] overflow-hidden rounded-control bg-wash">
    {segments.map(({ key, share, title }, at) => (
      <span
        key={key}
        title={title}
        className="h-full bg-bar"
        style={{ width: `${Math.min(1, share) * 100}%`, opacity: Math.max(0.4, 1 - at * 0.2) }}
      />
    ))}
  </div>
);
