import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Lost } from "../../features/tasks/lost.tsx";
import { Code } from "../../ui/text/text.tsx";

interface MissingTaskProps {
  readonly id: string;
  readonly suggestions: readonly string[];
}

/** A page for a task that the catalogue does not have. */
export const MissingTask = ({ id, suggestions }: MissingTaskProps) => (
  <Lost title="No such task" name={id} suggestions={suggestions} finder={<HubFinder kind="popover" />}>
    The catalogue has no task named <Code>{id}</Code>.
  </Lost>
);
