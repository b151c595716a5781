import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ListQuery, repositoryTopQuery } from "../../api/repositories.ts";
import { taskListQuery } from "../../api/tasks.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { Orbits } from "../../ui/brand/orbits.tsx";
import { PlainColumns } from "../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { ActionRows, LinkRow } from "../../ui/list/action-rows.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { ImportPanel } from "./import-panel.tsx";

interface StateLineProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What state the page is in, beside the orbit. */
const StateLine = ({ title, children }: StateLineProps) => (
  <div className="flex items-start gap-2.5">
    <span className="shrink-0 pt-0.5 [&_svg]:size-7">
      <Orbits kind="state" />
    </span>
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="font-display text-2xl">{title}</p>
      <p className="max-w-[42rem] text-ink-soft text-pretty">{children}</p>
    </div>
  </div>
);

const maxSimilar = 5;

const tasksOf = ({ pipeline_tag: task, tags = [] }: RepositoryRecord): readonly string[] =>
  task
    ? [task]
    : tags.filter((tag) => tag.startsWith("task_categories:")).map((tag) => tag.slice("task_categories:".length));

const similarQuery = (kind: RepositoryKind, task: string): ListQuery =>
  kind === "model" ? { pipeline_tag: [task], limit: maxSimilar } : { task_categories: [task], limit: maxSimilar };

const Similar = ({ kind, task }: { readonly kind: RepositoryKind; readonly task: string }) => {
  const { data } = useQuery(repositoryTopQuery(kind, similarQuery(kind, task)));
  if (!data || data.total === 0) return null;
  return (
    <Section
      title={`Similar ${kind}s on this hub`}
      id="similar"
      variant="label"
      gap="tight"
      note={<TextLink href={`/${kind}s?task=${encodeURIComponent(task)}`}>See all</TextLink>}
    >
      <ActionRows label={`Similar ${kind}s on this hub`}>
        {data.records.map(({ id }) => (
          <LinkRow key={id} href={repositoryPath(kind, id)} id={id} mark={<Avatar name={id} size="sm" />} />
        ))}
      </ActionRows>
    </Section>
  );
};

interface NotOnHubProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  readonly header: ReactNode;
}

/** The page of a repository that only a task page names: one card, with the way to get it. */
export const NotOnHub = ({ kind, record, header }: NotOnHubProps) => {
  const { data: tasks } = useQuery(taskListQuery);
  const [task] = tasksOf(record);
  const name = tasks?.find(({ id }) => id === task)?.name.toLowerCase();
  const use =
    kind === "model"
      ? "Import it to try it, search it and download it here."
      : "Import it to browse its rows and download it here.";
  return (
    <Page space="tight">
      <PageMeta title={record.id} description={`The ${kind} ${record.id} is not on this hub yet.`} />
      <Stack gap="lg">
        {header}
        <PlainColumns aside={task && <Similar kind={kind} task={task} />}>
          <Stack gap="md">
            <StateLine title="Not on this hub yet">
              {record.description ?? `A ${kind}${name ? ` for ${name}` : ""}.`} {use}
            </StateLine>
            <ImportPanel kind={kind} id={record.id} />
          </Stack>
        </PlainColumns>
      </Stack>
    </Page>
  );
};
