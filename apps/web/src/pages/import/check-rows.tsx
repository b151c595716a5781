import { type ReactNode, useEffect, useRef } from "react";

export const CheckRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className="flex flex-col border-b border-line text-sm">
    <legend className="sr-only">{label}</legend>
    {children}
  </fieldset>
);

interface CheckRowProps {
  readonly label: string;
  readonly note: string;
  readonly side: string;
  readonly state: "on" | "off" | "some";
  readonly onTurn: (isOn: boolean) => void;
}

export const CheckRow = ({ label, note, side, state, onTurn }: CheckRowProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className="flex cursor-pointer items-start gap-1 border-t border-line py-1">
      <input
        ref={box}
        type="checkbox"
        checked={state === "on"}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        className="mt-[3px] size-2 shrink-0 accent-brass"
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        <span className="block text-ink-soft">{note}</span>
      </span>
      <span className="shrink-0 text-ink-soft tabular-nums">{side}</span>
    </label>
  );
};
