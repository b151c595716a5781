import type { KeyboardEvent, ReactNode } from "react";

interface KeyAreaProps {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

export const KeyboardScope = ({ onKeyDown, children }: KeyAreaProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the controls within are what keys are pressed on.
  <div onKeyDown={onKeyDown} className="flex min-w-0 flex-col gap-1.5">
    {children}
  </div>
);
