import { ChoiceList } from "../../ui/input/field/choice-list.tsx";

const visibilities = [
  { value: "public", label: "Public", note: "Everyone who can open this hub sees it. Only you choose who can write." },
  { value: "private", label: "Private", note: "Only you and members of the owner see it. You can publish it later." },
] as const;

export type Visibility = (typeof visibilities)[number]["value"];

interface VisibilityChoiceProps {
  readonly value: Visibility;
  readonly onChoose: (value: Visibility) => void;
}

export const VisibilityChoice = ({ value, onChoose }: VisibilityChoiceProps) => (
  <ChoiceList label="Visibility" choices={visibilities} value={value} onChoose={onChoose} />
);
