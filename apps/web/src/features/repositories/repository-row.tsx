import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, Heart } from "lucide-react";
import { memo, type ReactNode } from "react";
import { sessionQuery } from "../../api/sessions.ts";
import { canChange } from "../../lib/account/can-change.ts";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf, countText, shortCountOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Sparkline } from "../../ui/chart/sparkline.tsx";
import { Cell, type Density, DotLine, EntryColumns, EntryRow, Figure } from "../../ui/list/entry-row.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Fact } from "../../ui/text/fact.tsx";
import {
  AccessMark,
  LibraryText,
  LicenseText,
  NotOnHubMark,
  ParametersText,
  ProviderBadges,
  RunsHere,
  ScoreFact,
  TaskChip,
  TaskDot,
  TaskText,
} from "./chips.tsx";
import { type RepositoryFacts, repositoryFacts } from "./repository-facts.ts";

const iconProps = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

interface PartProps {
  readonly record: RepositoryRecord;
  readonly facts: RepositoryFacts;
}

/** A name that is not mirrored has only the date it was added. */
const Updated = ({ record: { lastModified, createdAt, origin } }: Pick<PartProps, "record">) => {
  if (!lastModified || origin === "reference") return null;
  const isNew = lastModified === createdAt;
  return (
    <Fact label={isNew ? "Created" : "Updated"} title={`Updated ${dayText(new Date(lastModified))}`}>
      {agoText(new Date(lastModified), new Date())}
    </Fact>
  );
};

/** Ranges are never of one row. */
const rangeText = (range: string): string => `${range} rows`;

/** Left out on a phone. */
const Wide = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex shrink-0 items-center gap-1.5 empty:hidden max-sm:hidden">{children}</span>
);

const ContentFacts = ({ facts }: Pick<PartProps, "facts">) => (
  <>
    {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} hasBar />}
    {facts.rows !== undefined && (
      <Fact label="Rows" variant="strong">
        {shortCountOf(facts.rows, "row")}
      </Fact>
    )}
    {facts.rowRange && (
      <Fact label="Rows" variant="strong">
        {rangeText(facts.rowRange)}
      </Fact>
    )}
    <Wide>
      {facts.bytes !== undefined && facts.bytes > 0 && <Fact label="Size">{sizeText(facts.bytes)}</Fact>}
      {facts.formats.length > 0 && <Fact label="Format">{facts.formats.join(", ")}</Fact>}
      {facts.library && <LibraryText library={facts.library} />}
    </Wide>
  </>
);

const Facts = ({
  record,
  facts,
  facts: {
    tasks: [first, second],
  },
}: PartProps) => (
  <>
    {first && <TaskChip task={first} />}
    {second && (
      <Wide>
        <TaskChip task={second} />
      </Wide>
    )}
    <ContentFacts facts={facts} />
    <Wide>
      {facts.license && <LicenseText license={facts.license} />}
      <ProviderBadges providers={facts.providers} />
      {record.mainResult && <ScoreFact {...record.mainResult} />}
      <Updated record={record} />
    </Wide>
    <span className="inline-flex shrink-0 items-center gap-1.5 sm:hidden">
      <Downloads record={record} />
      <Likes record={record} />
    </span>
  </>
);

/** A failed or missing history is no reason for an empty row: the number beside it stands alone. */
const Trend = ({
  record: { downloadsByDay = [] },
  size,
}: Pick<PartProps, "record"> & { readonly size: "md" | "lg" }) => (
  <Sparkline label="Downloads by day, last 30 days" values={downloadsByDay} size={size} isCount />
);

const Downloads = ({ record: { downloads = 0 } }: Pick<PartProps, "record">) => (
  <Fact label="Downloads" title={countOf(downloads, "download")} icon={<ArrowDownToLine {...iconProps} />}>
    {countText(downloads)}
  </Fact>
);

const Likes = ({ record: { likes = 0 } }: Pick<PartProps, "record">) => (
  <Fact label="Likes" title={countOf(likes, "like")} icon={<Heart {...iconProps} />}>
    {countText(likes)}
  </Fact>
);

const Cells = ({ record, facts }: PartProps) => {
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
      <Cell width="xs" room="some">
        {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} />}
        {facts.rows !== undefined && <Fact label="Rows">{countText(facts.rows)}</Fact>}
      </Cell>
      <Cell width="sm" room="plenty">
        <Trend record={record} size="md" />
      </Cell>
      <Cell width="xs" room="any">
        <Downloads record={record} />
      </Cell>
      <Cell width="xs" room="some">
        <Likes record={record} />
      </Cell>
      <Cell width="md" room="plenty">
        <Updated record={record} />
      </Cell>
    </>
  );
};

const AddCard = ({ kind, id }: { readonly kind: RepositoryKind; readonly id: string }) => {
  const { data } = useQuery(sessionQuery);
  if (!canChange(data?.user, id.split("/")[0] ?? "")) return null;
  return (
    <>
      {" · "}
      <TextLink href={`${repositoryPath(kind, id)}/blob/main/README.md?action=edit`}>Add a card</TextLink>
    </>
  );
};

const Description = ({ kind, record }: { readonly kind: RepositoryKind; readonly record: RepositoryRecord }) => {
  if (record.description) return record.description;
  if (record.origin !== "local") return null;
  return (
    <span className="text-ink-soft">
      No card yet
      <AddCard kind={kind} id={record.id} />
    </span>
  );
};

/** The heads of the columns of comfortable rows. */
export const RepositoryColumns = ({ kind }: { readonly kind: RepositoryKind }) => (
  <EntryColumns label={kind === "model" ? "Model" : "Dataset"} figures={["Last 30 days", "Downloads", "Likes"]} />
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
      mark={
        <>
          {facts.runsHere && <RunsHere isShort />}
          <AccessMark {...facts} isShort />
          {facts.isReference && <NotOnHubMark />}
        </>
      }
      description={<Description kind={kind} record={record} />}
      facts={density === "compact" ? <Cells record={record} facts={facts} /> : <Facts record={record} facts={facts} />}
      figures={
        <>
          <Trend record={record} size="lg" />
          <Figure>
            <Downloads record={record} />
          </Figure>
          <Figure>
            <Likes record={record} />
          </Figure>
        </>
      }
    />
  );
});
