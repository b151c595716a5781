import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface ActivityEntry {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly content: ReactNode;
  readonly when: string;
  readonly whenTitle: string;
}

export const ActivityList = ({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly ActivityEntry[];
}) => (
  <ol aria-label={label} className="flex flex-col text-sm">
    {entries.map(({ key, icon: Icon, content, when, whenTitle }) => (
      <li key={key} className="flex items-start gap-1.5 py-1">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="mt-[3px] shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">
          {content}
          <span className="block text-xs text-ink-soft" title={whenTitle}>
            {when}
          </span>
        </span>
      </li>
    ))}
  </ol>
);
