import { shadeOf } from "../../ui/chart/shades.ts";

interface StackedBarProps {
  readonly label: string;
  /** Largest first. */
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly text: string;
    readonly value: number;
  }[];
}

/** Parts of one quantity side by side, in shades of the chart color; a part is never invisible. */
export const StackedBar = ({ label, parts }: StackedBarProps) => (
  <div className="flex flex-col gap-1">
    <div role="img" aria-label={label} className="flex h-2.5 gap-[2px] overflow-hidden rounded-control">
      {parts.map(({ key, value }, at) => (
        <span key={key} className="min-w-[3px]" style={{ flex: `${value} 1 0`, background: shadeOf(at) }} />
      ))}
    </div>
    <ul aria-label={label} className="flex flex-wrap gap-x-2 gap-y-0.5 text-sm tabular-nums">
      {parts.map(({ key, name, text }, at) => (
        <li key={key} className="flex items-center gap-0.75">
          <span aria-hidden="true" className="size-1.25 rounded-[2px]" style={{ background: shadeOf(at) }} />
          {name}
          <span className="text-ink-soft">{text}</span>
        </li>
      ))}
    </ul>
  </div>
);
