import type { SecurityFileStatus } from "@orrery/contract";
import { lazy, Suspense, useState } from "react";
import { VerdictButton } from "./verdict-button.tsx";

const ScanPanel = lazy(() => import("./scan-panel.tsx").then((module) => ({ default: module.ScanPanel })));

export interface ScanMarkProps {
  readonly path: string;
  readonly scan: SecurityFileStatus;
}

/** The verdict of a file's scan. */
export const ScanMark = ({ path, scan }: ScanMarkProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <VerdictButton
        status={scan.status}
        subject={path.slice(path.lastIndexOf("/") + 1)}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ScanPanel path={path} scan={scan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
