import type { FullRecord } from "../../../api/repository.ts";
import {
  AccessMark,
  LibraryText,
  LicenseText,
  NotOnHubMark,
  ParametersText,
  ProviderBadges,
  RunsHere,
  TaskChip,
} from "../../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { RepositoryActions } from "../../../features/repository-actions/repository-actions.tsx";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { countOf, shortCountOf } from "../../../lib/format/count-text.ts";
import { ownerPath, taskPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Breadcrumb } from "../../../ui/layout/breadcrumb.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { TitleBlock } from "../../../ui/layout/title-block.tsx";
import { TitleLine } from "../../../ui/layout/title-line.tsx";
import { Fact } from "../../../ui/list/fact.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";

const Counts = ({ record: { downloads, lastModified } }: { readonly record: FullRecord }) => (
  <>
    {downloads ? (
      <Fact label="Downloads" title={countOf(downloads, "download")}>
        {shortCountOf(downloads, "download")}
      </Fact>
    ) : null}
    {lastModified && (
      <Fact label="Last updated" title={dayText(new Date(lastModified))}>
        {`Updated ${agoText(new Date(lastModified), new Date())}`}
      </Fact>
    )}
  </>
);

export const ModelHeader = ({ record }: { readonly record: FullRecord }) => {
  const facts = repositoryFacts(record);
  const owner = record.id.includes("/") ? record.id.split("/")[0] : undefined;
  return (
    <TitleBlock
      above={
        <Breadcrumb
          crumbs={[{ href: "/models", label: "Models" }, ...(owner ? [{ href: ownerPath(owner), label: owner }] : [])]}
        />
      }
      icon={owner && <Avatar name={owner} size="lg" />}
      title={
        <TitleLine>
          <Heading level={1} variant="id" id="model">
            <IdText id={record.id} />
          </Heading>
          <CopyButton text={record.id} label="model ID" />
        </TitleLine>
      }
      side={<RepositoryActions kind="model" id={record.id} likes={record.likes ?? 0} />}
    >
      <Cluster>
        {facts.tasks.map((task) => (
          <Anchor key={task} href={taskPath(task)}>
            <TaskChip task={task} />
          </Anchor>
        ))}
        {facts.runsHere && <RunsHere />}
        <ProviderBadges providers={facts.providers} />
        {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} hasBar />}
        {facts.library && <LibraryText library={facts.library} />}
        {facts.license && <LicenseText license={facts.license} />}
        <AccessMark {...facts} />
        {facts.isReference ? <NotOnHubMark /> : <Counts record={record} />}
      </Cluster>
    </TitleBlock>
  );
};
