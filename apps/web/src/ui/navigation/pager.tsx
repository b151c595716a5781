import { ArrowLeft, ArrowRight } from "lucide-react";
import { Anchor } from "../text/anchor/anchor.tsx";

interface PagerLink {
  readonly href: string;
  readonly label: string;
}

interface PagerProps {
  readonly label: string;
  readonly previous: PagerLink | undefined;
  readonly next: PagerLink | undefined;
}

const end = "group flex items-center gap-1.25 rounded-control py-1 transition-colors hover:text-brass";

/** Reserves its height while loading. */
export const Pager = ({ label, previous, next }: PagerProps) => (
  <nav
    aria-label={label}
    data-print="hide"
    className="flex min-h-9 items-center justify-between gap-3 border-t border-line pt-2"
  >
    {previous ? (
      <Anchor href={previous.href} className={end}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <span>
          <span className="block text-sm text-ink-soft">Previous</span>
          {previous.label}
        </span>
      </Anchor>
    ) : (
      <span />
    )}
    {next && (
      <Anchor href={next.href} className={`${end} text-right`}>
        <span>
          <span className="block text-sm text-ink-soft">Next</span>
          {next.label}
        </span>
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
      </Anchor>
    )}
  </nav>
);
