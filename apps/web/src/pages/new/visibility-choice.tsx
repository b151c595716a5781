import { ChoiceList } from "../../ui/input/field/choice-list.tsx";

const visibilities = [
  { value: "public", label: "Public", note: "Anyone who can open this hub can see it. You choose who can write." },
  {
    value: "private",
    label: "Private",
    note: "Only you can see it, or the members of the organization. You can change this later.",
  },
] as const;

export type Visibility = (typeof visibilities)[number]["value"];

interface VisibilityChoiceProps {
  readonly value: Visibility;
  readonly onChoose: (value: Visibility) => void;
}

export const VisibilityChoice = ({ value, onChoose }: VisibilityChoiceProps) => (
  <ChoiceList label="Visibility" choices={visibilities} value={value} onChoose={onChoose} />
);
