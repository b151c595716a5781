interface ProgressLineProps {
  readonly label: string;
  readonly note: string;
  /** Between 0 and 1; undefined while it is not known. */
  readonly share: number | undefined;
}

export const ProgressLine = ({ label, note, share }: ProgressLineProps) => (
  <div className="flex flex-col gap-0.75 text-sm">
    <div className="flex items-baseline justify-between gap-2">
      <span role="status" className="font-medium">
        {label}
      </span>
      <span className="shrink-0 text-ink-soft tabular-nums">{note}</span>
    </div>
    <progress
      aria-label={label}
      max={1}
      {...(share !== undefined && { value: share })}
      className="h-[6px] w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass"
    />
  </div>
);
