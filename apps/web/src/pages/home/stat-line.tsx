import { fullCount } from "../../lib/format/count-text.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface Stat {
  readonly href: string;
  readonly label: string;
  readonly count: number | undefined;
}

export const StatLine = ({ label, stats }: { readonly label: string; readonly stats: readonly Stat[] }) => (
  <ul aria-label={label} className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-soft">
    {stats.map(({ href, label: name, count }) => (
      <li key={href}>
        <Anchor href={href} className="group -my-[4px] py-[4px] transition-colors hover:text-brass">
          <span className="font-medium text-ink tabular-nums transition-colors group-hover:text-brass">
            {count === undefined ? "…" : fullCount(count)}
          </span>{" "}
          {name}
        </Anchor>
      </li>
    ))}
  </ul>
);
