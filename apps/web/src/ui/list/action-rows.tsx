import type { ReactNode } from "react";
import { Anchor } from "../text/anchor/anchor.tsx";
import { IdText } from "../text/id-text.tsx";

interface ActionRowsProps {
  readonly label: string;
  readonly isOrdered?: boolean;
  readonly children: ReactNode;
}

export const ActionRows = ({ label, isOrdered = false, children }: ActionRowsProps) => {
  const List = isOrdered ? "ol" : "ul";
  return (
    <List aria-label={label} className="flex flex-col border-b border-line">
      {children}
    </List>
  );
};

interface ActionRowProps {
  /** Who or what it is about, 24 px. */
  readonly mark?: ReactNode;
  readonly detail?: ReactNode;
  readonly hasSmallDetail?: boolean;
  /** At the end of the row, below the sentence on narrow screens. */
  readonly actions?: ReactNode;
  /** Small enough to stay at the end of the row: an icon, a date, a number. */
  readonly side?: ReactNode;
  /** Below the row, such as a form. */
  readonly below?: ReactNode;
  /** The sentence. */
  readonly children: ReactNode;
}

/** A sentence or a name, soft facts below it, and what can be done about it. */
export const ActionRow = (props: ActionRowProps) => {
  const { mark, detail, hasSmallDetail = false, actions, side, below, children } = props;
  return (
    <li className="flex gap-1.25 border-t border-line py-1.5 text-sm">
      {mark && <span className="mt-[-2px] flex size-3 shrink-0 items-center justify-center text-ink-soft">{mark}</span>}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex gap-x-1.25 gap-y-1 max-sm:flex-col">
          <div className="min-w-0 flex-1 break-words">
            <p className="text-pretty">{children}</p>
            {detail && <p className={`text-ink-soft text-pretty ${hasSmallDetail ? "text-xs" : ""}`}>{detail}</p>}
          </div>
          {actions && <div className="flex shrink-0 flex-wrap items-start gap-1">{actions}</div>}
        </div>
        {below}
      </div>
      {side && <div className="flex shrink-0 items-center gap-1 self-center text-ink-soft">{side}</div>}
    </li>
  );
};

interface LinkRowProps extends Omit<ActionRowProps, "children"> {
  readonly href: string;
  /** `owner/name`, or another name. */
  readonly id: string;
  /** Beside the name. */
  readonly children?: ReactNode;
}

/** A row about something that has a page. */
export const LinkRow = ({ href, id, children, ...row }: LinkRowProps) => (
  <ActionRow {...row}>
    <span className="flex min-w-0 items-center gap-1">
      <Anchor href={href} className="-my-[2px] flex min-h-3 min-w-0 items-center transition-colors hover:text-brass">
        <IdText id={id} isCut />
      </Anchor>
      {children}
    </span>
  </ActionRow>
);
