import { FieldGrid, TextField } from "../../ui/input/field/field.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";

interface FoldedFieldsProps<Name extends string> {
  readonly title: string;
  /** Name, label and placeholder of each. */
  readonly fields: readonly (readonly [Name, string, string])[];
  readonly draft: Readonly<Record<Name, string>>;
  readonly onText: (name: Name, text: string) => void;
}

/** Fields of a draft that few people change. */
export const FoldedFields = <Name extends string>({ title, fields, draft, onText }: FoldedFieldsProps<Name>) => (
  <Collapsible title={title}>
    <FieldGrid>
      {fields.map(([name, label, placeholder]) => (
        <TextField
          key={name}
          label={label}
          value={draft[name]}
          onText={(text) => onText(name, text)}
          placeholder={placeholder}
        />
      ))}
    </FieldGrid>
  </Collapsible>
);
