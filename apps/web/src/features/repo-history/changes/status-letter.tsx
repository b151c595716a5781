import type { FileChange } from "@orrery/contract";
import { ChangeMark } from "../../../ui/diff/change-panel.tsx";

const letters: { readonly [S in FileChange["status"]]: string } = { added: "A", removed: "D", modified: "M" };

export const StatusLetter = ({ status }: Pick<FileChange, "status">) => (
  <ChangeMark status={status} text={letters[status]} />
);
