import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { taskListQuery } from "../../api/tasks.ts";
import { ParametersText, TaskChip } from "../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../features/repositories/repository-facts.ts";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { Fact } from "../../ui/text/fact.tsx";
import { Card } from "./card-list.tsx";
import { TaskHint } from "./task-hint.tsx";

/** Models without a description say what they are built with. */
const noteOf = ({ description }: RepositoryRecord, { library, license }: ReturnType<typeof repositoryFacts>): string =>
  description ?? [library, license].filter(Boolean).join(" · ");

export const RepositoryCard = ({ record }: { readonly record: RepositoryRecord }) => {
  const { data: tasks } = useQuery(taskListQuery);
  const facts = repositoryFacts(record);
  const [task = ""] = facts.tasks;
  const known = tasks?.find(({ id }) => id === task);
  const { lastModified } = record;
  return (
    <Card
      id={record.id}
      href={repositoryPath("model", record.id)}
      hue={known && taskHue(known)}
      hint={<TaskHint task={task} />}
      note={noteOf(record, facts)}
      facts={
        <>
          {task && <TaskChip task={task} />}
          {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} />}
        </>
      }
      side={
        lastModified && (
          <Fact label="Updated" title={`Updated ${dayText(new Date(lastModified))}`}>
            {agoText(new Date(lastModified), new Date())}
          </Fact>
        )
      }
    />
  );
};
