import { useEffect, useState } from "react";
import { TextField } from "../../../ui/input/field/field.tsx";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onNumber: (value: number | undefined) => void;
}

const read = (text: string, { min, max, step }: Pick<NumberFieldProps, "min" | "max" | "step">) => {
  if (text.trim() === "") return { value: undefined };
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max || (step === 1 && !Number.isInteger(value)))
    return undefined;
  return { value };
};

/** Invalid input stays in the field and is not used. */
export const NumberField = ({ label, value, onNumber, ...bounds }: NumberFieldProps) => {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const reading = read(text, bounds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session brings another value; what is being typed stays.
  useEffect(() => {
    if (reading && reading.value !== value) setText(value === undefined ? "" : String(value));
  }, [value]);
  const type = (typed: string) => {
    setText(typed);
    const next = read(typed, bounds);
    if (next) onNumber(next.value);
  };
  const hint = reading
    ? undefined
    : `${bounds.step === 1 ? "A whole number" : "A number"} from ${bounds.min} to ${bounds.max}.`;
  return (
    <TextField
      label={label}
      value={text}
      onText={type}
      inputMode="decimal"
      placeholder="Default"
      hint={hint}
      aria-invalid={!reading}
    />
  );
};
