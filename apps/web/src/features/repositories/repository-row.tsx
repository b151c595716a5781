import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { ArrowDownToLine, Heart } from "lucide-react";
import { memo } from "react";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf, countText, shortCountOf } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Cell, type Density, DotLine, EntryRow } from "../../ui/list/entry-row.tsx";
import { Fact } from "../../ui/list/fact.tsx";
import {
  AccessMark,
  LibraryText,
  LicenseText,
  NotOnHubMark,
  ParametersText,
  ProviderBadges,
  RunsHere,
  TaskChip,
  TaskDot,
  TaskText,
} from "./chips.tsx";
import { type RepositoryFacts, repositoryFacts } from "./repository-facts.ts";

const iconProps = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

const Facts = ({ facts }: { readonly facts: RepositoryFacts }) => (
  <>
    {facts.tasks.slice(0, 2).map((task) => (
      <TaskChip key={task} task={task} />
    ))}
    {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} hasBar />}
    {facts.rows !== undefined && <Fact label="Rows">{shortCountOf(facts.rows, "row")}</Fact>}
    {facts.library && <LibraryText library={facts.library} />}
    {facts.modalities.length > 0 && <Fact label="Modality">{facts.modalities.join(", ")}</Fact>}
    {facts.license && <LicenseText license={facts.license} />}
    <ProviderBadges providers={facts.providers} />
    <AccessMark {...facts} />
    {facts.isReference && <NotOnHubMark />}
  </>
);

const Cells = ({ kind, facts }: { readonly kind: RepositoryKind; readonly facts: RepositoryFacts }) => {
  const [task] = facts.tasks;
  return (
    <>
      <Cell width="lg" room="some">
        {task && (
          <DotLine>
            <TaskDot task={task} />
            <TaskText task={task} />
          </DotLine>
        )}
      </Cell>
      <Cell width="xs" room="any">
        {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} />}
        {facts.rows !== undefined && <Fact label="Rows">{countText(facts.rows)}</Fact>}
      </Cell>
      <Cell width="md" room="plenty">
        {kind === "model" && facts.library && <Fact label="Library">{facts.library}</Fact>}
        {kind === "dataset" && facts.modalities[0] && <Fact label="Modality">{facts.modalities.join(", ")}</Fact>}
      </Cell>
      <Cell width="sm" room="plenty">
        {facts.license && <LicenseText license={facts.license} />}
      </Cell>
    </>
  );
};

/** Unknown numbers are omitted; a reference has only the date it was added. */
const Numbers = ({ downloads = 0, likes = 0, lastModified, origin }: RepositoryRecord) => (
  <>
    {lastModified && origin !== "reference" && (
      <Fact label="Updated" title={`Updated ${dayText(new Date(lastModified))}`}>
        {agoText(new Date(lastModified), new Date())}
      </Fact>
    )}
    {likes > 0 && (
      <Fact label="Likes" title={countOf(likes, "like")} icon={<Heart {...iconProps} />}>
        {countText(likes)}
      </Fact>
    )}
    {downloads > 0 && (
      <Fact label="Downloads" title={countOf(downloads, "download")} icon={<ArrowDownToLine {...iconProps} />}>
        {countText(downloads)}
      </Fact>
    )}
  </>
);

interface RepositoryRowProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  readonly density?: Density;
}

/** Memoized, because lists re-render on every key press. */
export const RepositoryRow = memo(({ kind, record, density = "comfortable" }: RepositoryRowProps) => {
  const facts = repositoryFacts(record);
  return (
    <EntryRow
      id={record.id}
      href={repositoryPath(kind, record.id)}
      density={density}
      mark={facts.runsHere && <RunsHere />}
      facts={density === "compact" ? <Cells kind={kind} facts={facts} /> : <Facts facts={facts} />}
      side={<Numbers {...record} />}
    />
  );
});
