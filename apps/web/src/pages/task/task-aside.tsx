import type { TaskPage } from "@orrery/contract";
import type { ReactNode } from "react";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Chip, ChipList } from "../../ui/text/chip/chip.tsx";
import { LinkList } from "./link-list.tsx";
import { ReferenceList } from "./reference-list.tsx";

const kinds = { models: "Models", datasets: "Datasets", metrics: "Metrics" } as const;

/** Reserved, so that the text's headings get other ids. */
export const asideIds: readonly string[] = [...Object.keys(kinds), "subtasks", "libraries", "video"];

const Part = (part: { readonly id: string; readonly title: string; readonly children: ReactNode }) => (
  <Section gap="tight" variant="label" {...part} />
);

/** A reference may contain a folder in its path. */
const withPlace = (kind: keyof typeof kinds, { id, description }: TaskPage["models"][number]) => {
  const name = id.replace(/^(?:datasets|models)\//, "");
  if (kind === "models") return { id, description, href: repositoryPath("model", name) };
  return kind === "datasets" ? { id, description, href: repositoryPath("dataset", name) } : { id, description };
};

const References = ({ task, kind }: { readonly task: TaskPage; readonly kind: keyof typeof kinds }) =>
  task[kind].length > 0 && (
    <Part id={kind} title={kinds[kind]}>
      <ReferenceList references={task[kind].map((reference) => withPlace(kind, reference))} />
    </Part>
  );

const Subtasks = ({ subtasks }: Pick<TaskPage, "subtasks">) =>
  subtasks.length > 0 && (
    <Part id="subtasks" title="Subtasks">
      <ChipList label="Subtasks">
        {subtasks.map(({ type, name }) => (
          <li key={type}>
            <Chip>{name}</Chip>
          </li>
        ))}
      </ChipList>
    </Part>
  );

const Libraries = ({ libraries }: Pick<TaskPage, "libraries">) =>
  libraries.length > 0 && (
    <Part id="libraries" title="Libraries">
      <LinkList links={libraries.map(({ key, label, url }) => ({ key, label, href: url }))} />
    </Part>
  );

const Video = ({ youtubeId, name }: Pick<TaskPage, "youtubeId" | "name">) =>
  youtubeId && (
    <Part id="video" title="Video">
      <LinkList
        links={[
          {
            key: youtubeId,
            label: `${name} on YouTube`,
            href: `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`,
          },
        ]}
      />
    </Part>
  );

export const TaskAside = ({ task }: { readonly task: TaskPage }) => (
  <Stack gap="lg">
    <References task={task} kind="models" />
    <References task={task} kind="datasets" />
    <References task={task} kind="metrics" />
    <Libraries libraries={task.libraries} />
    <Subtasks subtasks={task.subtasks} />
    <Video youtubeId={task.youtubeId} name={task.name} />
  </Stack>
);
