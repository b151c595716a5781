interface TemplateSourceProps {
  readonly label: string;
  readonly source: string;
  readonly highlighted: { readonly start: number; readonly end: number } | undefined;
}

interface Segment {
  readonly text: string;
  readonly start: number;
  readonly isTag: boolean;
}

const segmentsOf = (source: string): readonly Segment[] => {
  const texts = source.split(/(\{%.*?%\}|\{\{.*?\}\})/s);
  return texts.map((text, index) => ({
    text,
    start: texts.slice(0, index).join("").length,
    isTag: index % 2 === 1,
  }));
};

/** A short template; the part that produced a text is highlighted. */
export const TemplateSource = ({ label, source, highlighted }: TemplateSourceProps) => (
  <figure aria-label={label} className="overflow-hidden font-mono text-xs leading-[1.75] whitespace-pre">
    {segmentsOf(source).map(({ text, start, isTag }) => {
      const isActive = text !== "" && highlighted && start < highlighted.end && start + text.length > highlighted.start;
      return (
        <span
          key={start}
          className={isActive ? "rounded-[3px] bg-brass-wash text-ink" : isTag ? "text-brass" : undefined}
        >
          {text}
        </span>
      );
    })}
  </figure>
);
