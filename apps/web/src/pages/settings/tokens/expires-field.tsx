import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { Select } from "../../../ui/input/select/select.tsx";

interface ExpiresFieldProps<T extends string> {
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

export const ExpiresField = <T extends string>(props: ExpiresFieldProps<T>) => (
  <Labeled label="Expires">
    <Select label="Expires" {...props} />
  </Labeled>
);

/** Days until a token expires; empty for never. */
export const expiryDays = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
  { value: "", label: "Never" },
] as const;

export type ExpiryDays = (typeof expiryDays)[number]["value"];
