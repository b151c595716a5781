import type { ReactNode } from "react";
import { Avatar } from "../../../../ui/brand/avatar.tsx";

/** Comments on one line of a file, oldest first, and a form for the next. */
export const LineThread = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section aria-label={label} className="flex min-w-0 flex-col gap-1.5">
    {children}
  </section>
);

export const LineComments = ({ children }: { readonly children: ReactNode }) => (
  <ol className="flex flex-col gap-1.5">{children}</ol>
);

interface LineCommentProps {
  readonly author: string;
  readonly id: string;
  readonly head: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export const LineComment = ({ author, id, head, actions, children }: LineCommentProps) => (
  <li id={id} className="flex scroll-mt-9 gap-1.25">
    <Avatar name={author} size="sm" isPerson />
    <article className="min-w-0 flex-1 text-sm">
      <header className="flex min-h-3 flex-wrap items-center gap-x-1 text-sm">
        {head}
        {actions && <span className="ml-auto flex items-center">{actions}</span>}
      </header>
      <div className="min-w-0 overflow-x-auto [overflow-wrap:anywhere]">{children}</div>
    </article>
  </li>
);

/** Below the lines that a thread is about. */
export const ThreadFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="border-t border-line px-2 py-1.5">{children}</div>
);
