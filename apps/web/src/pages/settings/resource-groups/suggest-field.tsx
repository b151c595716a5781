import { type ComponentProps, useId } from "react";
import { TextField } from "../../../ui/input/field/field.tsx";

interface SuggestFieldProps extends ComponentProps<typeof TextField> {
  readonly suggestions: readonly string[];
}

/** A text field that offers some values; others can be typed as well. */
export const SuggestField = ({ suggestions, ...field }: SuggestFieldProps) => {
  const id = useId();
  return (
    <>
      <TextField {...field} list={id} />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
};
