import type { ReactNode } from "react";

interface MessageProps {
  readonly who: string;
  readonly isOwn: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const Message = ({ who, isOwn, actions, children }: MessageProps) => (
  <li className="group/message flex min-w-0 flex-col gap-0.5">
    <div className="flex min-h-3 items-center justify-between gap-1">
      <span className="text-xs font-medium text-ink-soft">{who}</span>
      {actions && <span className="flex gap-0.25">{actions}</span>}
    </div>
    <div
      dir="auto"
      className={`min-w-0 text-[0.9375rem] wrap-anywhere ${isOwn ? "rounded-control bg-wash px-1.25 py-0.75 whitespace-pre-wrap" : ""}`}
    >
      {children}
    </div>
  </li>
);

export const MessageList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol aria-label={label} className="flex min-w-0 flex-col gap-1.5">
    {children}
  </ol>
);

export const MessageFiles = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-0.75 pb-0.5 [&_img]:max-h-[8rem] [&_img]:rounded-[4px]">{children}</div>
);
