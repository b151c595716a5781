import type { ReactNode } from "react";
import { FieldFrame } from "../field/field-frame.tsx";
import { Select } from "./select.tsx";

interface LabeledSelectProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export const LabeledSelect = ({ label, note, ...select }: LabeledSelectProps) => (
  <FieldFrame label={label} hint={note}>
    {(id) => <Select id={id} {...select} />}
  </FieldFrame>
);
