import type { TaskPage } from "@orrery/contract";
import { modalities } from "@orrery/tasks";
import { taskIcon } from "../../features/tasks/task-icons.ts";
import { taskPath } from "../../lib/routes/paths.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Chip } from "../../ui/text/chip/chip.tsx";
import { IconTile } from "../../ui/text/chip/icon-tile.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

export const TaskHeader = ({ task }: { readonly task: TaskPage }) => {
  const modality = modalities[task.modality];
  return (
    <TitleBlock
      above={
        <Breadcrumb
          crumbs={[
            { href: "/tasks", label: "Tasks" },
            { href: `/tasks#${task.modality}`, label: modality },
          ]}
        />
      }
      icon={<IconTile icon={taskIcon(task.id)} hue={taskHue(task)} size="lg" />}
      title={task.name}
      id={task.id}
    >
      {task.summary && <Text variant="summary">{task.summary}</Text>}
      <Cluster>
        <Chip hue={taskHue(task)}>{modality}</Chip>
        <Cluster gap="tight">
          <Code>{task.id}</Code>
          <CopyButton text={task.id} label="task ID" />
        </Cluster>
        {task.canonicalId && (
          <Text variant="note">
            See also <TextLink href={taskPath(task.canonicalId)}>{task.canonicalId}</TextLink>
          </Text>
        )}
      </Cluster>
    </TitleBlock>
  );
};
