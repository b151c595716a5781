import type { ReactNode } from "react";
import { Avatar } from "../../ui/brand/avatar.tsx";
import type { Hue } from "../../ui/hue.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

export const CardList = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3 [&>li]:min-w-0">{children}</ul>
);

interface CardProps {
  readonly id: string;
  readonly href: string;
  readonly hue: Hue | undefined;
  readonly hint: ReactNode;
  readonly note: string;
  readonly facts: ReactNode;
  readonly side: ReactNode;
}

const shape = "flex h-[7.5rem] flex-col justify-center gap-1.25 border-t border-line";

export const Card = ({ id, href, hue, hint, note, facts, side }: CardProps) => (
  <li data-hue={hue} className={`group relative ${shape}`}>
    <div className="flex items-center gap-1.5">
      {hint}
      <div className="min-w-0 flex-1">
        <Anchor
          href={href}
          className="flex min-w-0 text-[0.875rem] leading-[1.5] transition-colors group-hover:text-brass after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brass"
        >
          <IdText id={id} isCut />
        </Anchor>
        <p className="truncate text-sm text-ink-soft">{note}</p>
      </div>
    </div>
    <div className="flex min-w-0 items-center justify-between gap-1.5">
      <div className="flex min-w-0 items-center gap-1.25 overflow-hidden whitespace-nowrap [&>*]:shrink-0">
        <Avatar name={id} size="sm" />
        {facts}
      </div>
      <div className="shrink-0">{side}</div>
    </div>
  </li>
);

export const CardSkeleton = () => (
  <li aria-hidden="true" className={shape}>
    <div className="flex items-center gap-1.5">
      <span className="h-5 w-8 shrink-0 animate-breathe rounded-control bg-wash" />
      <span className="h-1.75 w-[22ch] max-w-full animate-breathe rounded-[3px] bg-wash" />
    </div>
    <span className="h-2.5 w-[30ch] max-w-full animate-breathe rounded-[3px] bg-wash" />
  </li>
);
