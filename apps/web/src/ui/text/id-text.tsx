interface IdTextProps {
  /** `owner/name`, or a name alone. */
  readonly id: string;
  /** Whether it keeps to one line and is cut where there is no room; otherwise it may break after the owner. */
  readonly isCut?: boolean;
}

/** An id as programs write it, its owner softened. */
export const IdText = ({ id, isCut = false }: IdTextProps) => {
  const slash = id.indexOf("/") + 1;
  return (
    <code title={isCut ? id : undefined} className={`min-w-0 font-mono ${isCut ? "truncate" : "break-words"}`}>
      <span className="text-ink-soft">{id.slice(0, slash)}</span>
      {!isCut && <wbr />}
      {id.slice(slash)}
    </code>
  );
};
