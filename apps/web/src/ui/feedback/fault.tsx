import type { ReactNode } from "react";

interface FaultProps {
  readonly title: string;
  readonly words: string;
  /** Whether it is no more than a remark. */
  readonly isQuiet?: boolean;
  readonly requestId?: string | undefined;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** Something that went wrong in a part of a page, with the ways on. */
export const Fault = ({ title, words, isQuiet = false, requestId, actions, children }: FaultProps) => (
  <div
    role={isQuiet ? "status" : "alert"}
    className={`flex min-w-0 flex-col gap-1 rounded-control border-l-2 bg-wash px-1.5 py-1.25 text-sm ${isQuiet ? "border-line-strong" : "border-bad"}`}
  >
    <div className="font-medium">{title}</div>
    <p className="text-ink-soft text-pretty wrap-anywhere">{words}</p>
    {children}
    <div className="flex flex-wrap items-center gap-1">{actions}</div>
    {requestId && (
      <div className="text-xs text-ink-soft">
        Request <code className="font-mono select-all">{requestId}</code>
      </div>
    )}
  </div>
);
