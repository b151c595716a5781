import type { FullRecord } from "../../../api/repository.ts";
import { AccessMark, LicenseText, NotOnHubMark, TaskChip } from "../../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { RepositoryActions } from "../../../features/repository-actions/repository-actions.tsx";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { countOf, shortCountOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
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

const Numbers = ({ record }: { readonly record: FullRecord }) => {
  const { rows, bytes } = repositoryFacts(record);
  const { downloads, lastModified } = record;
  return (
    <>
      {rows !== undefined && (
        <Fact label="Rows" variant="strong" title={countOf(rows, "row")}>
          {shortCountOf(rows, "row")}
        </Fact>
      )}
      {bytes ? <Fact label="Size">{sizeText(bytes)}</Fact> : null}
      {downloads ? <Fact label="Downloads">{shortCountOf(downloads, "download")}</Fact> : null}
      {lastModified && (
        <Fact label="Last updated" title={dayText(new Date(lastModified))}>
          {`Updated ${agoText(new Date(lastModified), new Date())}`}
        </Fact>
      )}
    </>
  );
};

export const DatasetHeader = ({ record }: { readonly record: FullRecord }) => {
  const facts = repositoryFacts(record);
  const owner = record.id.includes("/") ? record.id.split("/")[0] : undefined;
  return (
    <TitleBlock
      above={
        <Breadcrumb
          crumbs={[
            { href: "/datasets", label: "Datasets" },
            ...(owner ? [{ href: ownerPath(owner), label: owner }] : []),
          ]}
        />
      }
      icon={owner && <Avatar name={owner} size="lg" />}
      title={
        <TitleLine>
          <Heading level={1} variant="id" id="dataset">
            <IdText id={record.id} />
          </Heading>
          <CopyButton text={record.id} label="dataset ID" />
        </TitleLine>
      }
      side={<RepositoryActions kind="dataset" id={record.id} likes={record.likes ?? 0} />}
    >
      <Cluster>
        {facts.tasks.slice(0, 4).map((task) => (
          <Anchor key={task} href={taskPath(task)}>
            <TaskChip task={task} />
          </Anchor>
        ))}
        {facts.license && <LicenseText license={facts.license} />}
        <AccessMark {...facts} />
        {facts.isReference ? <NotOnHubMark /> : <Numbers record={record} />}
      </Cluster>
    </TitleBlock>
  );
};
