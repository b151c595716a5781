import type { RepositoryRecord } from "@orrery/contract";
import { AccessMark, LicenseText, NotOnHubMark, TaskChip } from "../../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { countOf, shortCountOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { taskPath } from "../../../lib/routes/paths.ts";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { ActivityFacts, RepositoryTitle } from "../repository-title.tsx";

const Numbers = ({ record }: { readonly record: RepositoryRecord }) => {
  const { rows, bytes } = repositoryFacts(record);
  return (
    <>
      {rows !== undefined && (
        <Fact label="Rows" variant="strong" title={countOf(rows, "row")}>
          {shortCountOf(rows, "row")}
        </Fact>
      )}
      {bytes ? <Fact label="Size">{sizeText(bytes)}</Fact> : null}
      <ActivityFacts record={record} />
    </>
  );
};

export const DatasetHeader = ({ record }: { readonly record: RepositoryRecord }) => {
  const facts = repositoryFacts(record);
  return (
    <RepositoryTitle kind="dataset" record={record}>
      {facts.tasks.slice(0, 4).map((task) => (
        <Anchor key={task} href={taskPath(task)}>
          <TaskChip task={task} />
        </Anchor>
      ))}
      {facts.license && <LicenseText license={facts.license} />}
      <AccessMark {...facts} />
      {facts.isReference ? <NotOnHubMark /> : <Numbers record={record} />}
    </RepositoryTitle>
  );
};
