import type { ReactNode } from "react";
import { RequestId } from "./request-id.tsx";

interface ErrorPanelProps {
  readonly title: string;
  readonly message: string;
  /** Shown as a note instead of an alert. */
  readonly isQuiet?: boolean;
  readonly requestId?: string | undefined;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

export const ErrorPanel = ({ title, message, isQuiet = false, requestId, actions, children }: ErrorPanelProps) => (
  <div
    role={isQuiet ? "status" : "alert"}
    className={`flex min-w-0 flex-col gap-1 rounded-control border-l-2 bg-wash px-1.5 py-1.25 text-sm ${isQuiet ? "border-line-strong" : "border-bad"}`}
  >
    <div className="font-medium">{title}</div>
    <p className="text-ink-soft text-pretty wrap-anywhere">{message}</p>
    {children}
    <div className="flex flex-wrap items-center gap-1">{actions}</div>
    {requestId && <RequestId id={requestId} />}
  </div>
);
