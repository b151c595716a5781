import { taskPath } from "../../lib/routes/paths.ts";
import type { FoundTask } from "../../lib/search/find-tasks.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { Row, RowList, RowText } from "../../ui/list/tile-rows.tsx";
import { IconTile } from "../../ui/text/chip/icon-tile.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import { taskIcon } from "./task-icons.ts";

const TaskRow = ({ found, words }: { readonly found: FoundTask; readonly words: readonly string[] }) => {
  const { task, subtasks } = found;
  const marked = (text: string) => <Highlight text={text} ranges={findWords(text, words)} />;
  return (
    <Row
      href={taskPath(task.id)}
      icon={<IconTile icon={taskIcon(task.id)} hue={taskHue(task)} />}
      title={marked(task.name)}
    >
      <RowText>{marked(task.summary)}</RowText>
      {subtasks.length > 0 && <RowText clamp="two">Includes {marked(subtasks.join(", "))}</RowText>}
    </Row>
  );
};

interface TaskRowsProps {
  readonly found: readonly FoundTask[];
  readonly query?: string;
}

export const TaskRows = ({ found, query = "" }: TaskRowsProps) => {
  const words = wordsOf(query);
  return (
    <RowList>
      {found.map((one) => (
        <TaskRow key={one.task.id} found={one} words={words} />
      ))}
    </RowList>
  );
};
