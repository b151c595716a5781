interface IdTextProps {
  readonly id: string;
  readonly isCut?: boolean;
}

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
