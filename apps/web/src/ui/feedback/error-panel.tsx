import { CircleAlert, CircleStop, type LucideIcon, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { RequestId } from "./request-id.tsx";

const variants: {
  readonly [variant: string]: { readonly icon: LucideIcon; readonly ink: string; readonly wash: string };
} = {
  bad: { icon: CircleAlert, ink: "text-bad", wash: "bg-[color-mix(in_oklab,var(--color-bad)_7%,transparent)]" },
  warn: { icon: Wallet, ink: "text-warn", wash: "bg-[color-mix(in_oklab,var(--color-warn)_8%,transparent)]" },
  quiet: { icon: CircleStop, ink: "text-ink-soft", wash: "bg-wash" },
};

interface ErrorPanelProps {
  /** What happened; shown in bold before the message. */
  readonly title: string;
  readonly message?: string | undefined;
  /** `warn` is for money; `quiet` is shown as a note instead of an alert. */
  readonly variant?: "bad" | "warn" | "quiet";
  readonly requestId?: string | undefined;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

export const ErrorPanel = ({ title, message, variant = "bad", requestId, actions, children }: ErrorPanelProps) => {
  const { icon: Icon, ink, wash } = variants[variant] as (typeof variants)[string];
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <div
        role={variant === "quiet" ? "status" : "alert"}
        className={`flex min-w-0 gap-1.25 rounded-control px-1.5 py-1.25 ${wash}`}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={`mt-[3px] shrink-0 ${ink}`} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-pretty wrap-anywhere">
            <span className="font-semibold">{title}.</span> {message}
          </p>
          <div className="flex flex-wrap items-center gap-1 empty:hidden">{actions}</div>
          {requestId && <RequestId id={requestId} />}
        </div>
      </div>
      {children}
    </div>
  );
};
