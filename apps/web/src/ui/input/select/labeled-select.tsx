import type { ReactNode } from "react";
import { FieldFrame } from "../field/field-frame.tsx";
import { Select } from "./select.tsx";

interface LabeledSelectProps<Value extends string> {
  readonly label: string;
  readonly note?: ReactNode;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export const LabeledSelect = <Value extends string>({ label, note, ...select }: LabeledSelectProps<Value>) => (
  <FieldFrame label={label} hint={note}>
    {(id) => <Select id={id} {...select} />}
  </FieldFrame>
);
