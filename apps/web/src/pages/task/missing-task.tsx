import { HubFinder } from "../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../features/tasks/page-not-found.tsx";
import { Code } from "../../ui/text/text.tsx";

interface MissingTaskProps {
  readonly id: string;
  readonly suggestions: readonly string[];
}

export const MissingTask = ({ id, suggestions }: MissingTaskProps) => (
  <PageNotFound title="Task not found" name={id} suggestions={suggestions} finder={<HubFinder kind="popover" />}>
    There is no task <Code>{id}</Code>.
  </PageNotFound>
);
