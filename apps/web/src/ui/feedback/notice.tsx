import type { ReactNode } from "react";
import { Orbits } from "../brand/orbits.tsx";
import { RequestId } from "./request-id.tsx";

interface NoticeProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly requestId?: string | undefined;
  readonly isAlert?: boolean;
  readonly isBusy?: boolean;
}

export const Notice = ({ title, children, actions, requestId, isAlert = false, isBusy = false }: NoticeProps) => (
  <div
    role={isAlert ? "alert" : "status"}
    className="flex flex-col items-center gap-1.5 px-2 py-6 text-center [&_p]:mx-auto"
  >
    <Orbits kind="state" isTurning={isBusy} />
    <div className="mt-1 font-display text-xl">{title}</div>
    {children && <div className="flex max-w-[34rem] flex-col gap-1 text-sm text-ink-soft text-pretty">{children}</div>}
    {actions && <div className="mt-1 flex flex-wrap justify-center gap-1">{actions}</div>}
    {requestId && <RequestId id={requestId} />}
  </div>
);
