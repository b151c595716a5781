import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

export const NotificationRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col border-b border-line text-sm">
    {children}
  </ul>
);

interface NotificationRowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Absent if what it is about was deleted. */
  readonly href: string | undefined;
  readonly repo: { readonly name: string; readonly href: string | undefined };
  readonly note: ReactNode;
  readonly when: string;
  readonly whenTitle: string;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
  readonly actions: ReactNode;
}

const Title = ({
  title,
  href,
  isUnread,
  onOpen,
}: Pick<NotificationRowProps, "title" | "href" | "isUnread" | "onOpen">) => {
  const look = `block min-h-3 truncate leading-[1.5rem] ${isUnread ? "font-semibold" : ""}`;
  if (href === undefined) return <span className={look}>{title}</span>;
  return (
    <Anchor href={href} onClick={onOpen} className={`${look} transition-colors hover:text-brass`}>
      {title}
    </Anchor>
  );
};

const Repo = ({ name, href }: NotificationRowProps["repo"]) =>
  href === undefined ? (
    <IdText id={name} isCut />
  ) : (
    <Anchor href={href} className="flex min-h-3 min-w-0 items-center transition-colors hover:text-brass">
      <IdText id={name} isCut />
    </Anchor>
  );

export const NotificationRow = (props: NotificationRowProps) => {
  const { icon: Icon, repo, note, when, whenTitle, isUnread, actions } = props;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-1.25 border-t border-line py-1.25">
      <span className="relative mt-[4px] text-ink-soft">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {isUnread && (
          <span className="absolute -top-[3px] -right-[1px] size-1 rounded-full bg-brass ring-2 ring-paper">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <div className="min-w-0">
        <Title {...props} />
        <p className="flex min-w-0 flex-wrap items-center gap-x-1 text-xs text-ink-soft">
          <Repo {...repo} />
          <span>{note}</span>
        </p>
      </div>
      <div className="flex items-center gap-1.25">
        <span className="hidden text-xs whitespace-nowrap text-ink-soft sm:block" title={whenTitle}>
          {when}
        </span>
        {actions}
      </div>
    </li>
  );
};
