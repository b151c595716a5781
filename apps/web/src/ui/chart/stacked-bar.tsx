import { shadeOf } from "./shades.ts";

interface StackedBarProps {
  readonly label: string;
  /** Largest first. */
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly text: string;
    readonly value: number;
    /** What is not used: empty, and last. */
    readonly isFree?: boolean;
  }[];
}

type Part = StackedBarProps["parts"][number];

const fillOf = ({ isFree }: Part, at: number): string => (isFree ? "var(--color-wash)" : shadeOf(at));

/** Parts of one quantity side by side, in shades of the chart color; a part is never invisible. */
export const StackedBar = ({ label, parts }: StackedBarProps) => (
  <div className="flex flex-col gap-1">
    <div role="img" aria-label={label} className="flex h-2.5 gap-[2px] overflow-hidden rounded-control">
      {parts.map((part, at) => (
        <span
          key={part.key}
          className="min-w-[3px]"
          style={{ flex: `${part.value} 1 0`, background: fillOf(part, at) }}
        />
      ))}
    </div>
    <ul aria-label={label} className="flex flex-wrap gap-x-2 gap-y-0.5 text-sm tabular-nums">
      {parts.map((part, at) => (
        <li key={part.key} className="flex items-center gap-0.75">
          <span
            aria-hidden="true"
            className={`size-1.25 rounded-[2px] ${part.isFree ? "border border-line-strong" : ""}`}
            style={{ background: fillOf(part, at) }}
          />
          {part.name}
          <span className="text-ink-soft">{part.text}</span>
        </li>
      ))}
    </ul>
  </div>
);
