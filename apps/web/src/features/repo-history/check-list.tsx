import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  good: { icon: CircleCheck, color: "text-good" },
  bad: { icon: CircleAlert, color: "text-bad" },
  waiting: { icon: CircleDashed, color: "text-ink-soft" },
} as const;

interface Check {
  readonly key: string;
  readonly state: keyof typeof looks;
  readonly title: string;
  readonly note?: ReactNode;
}

/** One line per condition, with its reason. */
export const CheckList = ({ checks }: { readonly checks: readonly Check[] }) => (
  <ul>
    {checks.map(({ key, state, title, note }) => {
      const { icon: Icon, color } = looks[state];
      return (
        <li key={key} className="flex items-start gap-1.5 border-b border-line px-2 py-1.5 text-sm">
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={`mt-px shrink-0 ${color}`} />
          <div className="min-w-0">
            <p className="font-medium">{title}</p>
            {note && <div className="text-ink-soft [overflow-wrap:anywhere]">{note}</div>}
          </div>
        </li>
      );
    })}
  </ul>
);

/** The single primary action, with the reason beside it where it cannot be used. */
export const CheckActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1.5 px-2 py-1.5 text-sm text-ink-soft">{children}</div>
);

export const PathList = ({ paths }: { readonly paths: readonly string[] }) => (
  <ul className="mt-0.5 font-mono text-[0.8125rem]">
    {paths.map((path) => (
      <li key={path}>{path}</li>
    ))}
  </ul>
);
