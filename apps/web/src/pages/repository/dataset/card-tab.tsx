import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import { textsOf } from "../../../features/card/card-fields.ts";
import { CardText } from "../../../features/card/card-text.tsx";
import { EditCardLink } from "../../../features/contribute/edit-card-link.tsx";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { CardRevisionMenu } from "../../../features/repo-history/revision/card-revision-menu.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { dayText } from "../../../lib/format/ago-text.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { languageName } from "../../../lib/format/language-name.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { SideColumns } from "../../../ui/layout/side-columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { ActionRows, LinkRow } from "../../../ui/list/action-rows.tsx";
import { Definitions } from "../../../ui/list/definitions.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { Downloads } from "../downloads.tsx";

const RequestAccess = lazy(() =>
  import("../../../features/repo-settings/request-access.tsx").then((module) => ({ default: module.RequestAccess })),
);

const About = ({ record }: { readonly record: RepositoryRecord }) => {
  const facts = repositoryFacts(record);
  const { cardData = {}, createdAt, sha, usedStorage } = record;
  return (
    <Section gap="tight" title="About" id="about" variant="label">
      <Definitions
        entries={[
          { term: "Name", value: textsOf(cardData.pretty_name)[0] },
          { term: "License", value: facts.license },
          { term: "Languages", value: facts.languages.map(languageName).join(", ") },
          { term: "Modalities", value: facts.modalities.join(", ") },
          { term: "Formats", value: facts.formats.join(", ") },
          { term: "Rows", value: facts.rows === undefined ? facts.rowRange : fullCount(facts.rows) },
          { term: "Size", value: usedStorage ? sizeText(usedStorage) : undefined },
          { term: "Added", value: createdAt && dayText(new Date(createdAt)) },
          { term: "Commit", value: sha && <Code>{sha.slice(0, 12)}</Code> },
        ]}
      />
    </Section>
  );
};

const TrainedOn = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(repositoryTopQuery("model", { dataset: [id], limit: 6, sort: "downloads" }));
  if (!data || data.total === 0) return null;
  return (
    <Section
      title="Models trained on this dataset"
      id="trained"
      variant="label"
      gap="tight"
      note={fullCount(data.total)}
    >
      <ActionRows label="Models trained on this dataset">
        {data.records.map((record) => (
          <LinkRow
            key={record.id}
            href={repositoryPath("model", record.id)}
            id={record.id}
            mark={<Avatar name={record.id} size="sm" />}
          />
        ))}
      </ActionRows>
    </Section>
  );
};

interface CardTabProps {
  readonly record: RepositoryRecord;
  readonly revision: string;
  readonly isLocked: boolean | undefined;
}

export const CardTab = ({ record, revision, isLocked }: CardTabProps) => (
  <SideColumns
    label={isLocked ? "Request access and facts" : "Facts"}
    startsOpen={isLocked === true}
    side={
      <>
        <Suspense>{isLocked && <RequestAccess kind="dataset" record={record} />}</Suspense>
        <Downloads kind="dataset" id={record.id} />
        <About record={record} />
        <TrainedOn id={record.id} />
      </>
    }
  >
    <Stack>
      <ToolBar end={isLocked === false && <EditCardLink kind="dataset" id={record.id} revision={revision} />}>
        <CardRevisionMenu kind="dataset" id={record.id} revision={revision} />
      </ToolBar>
      <CardText
        kind="dataset"
        id={record.id}
        revision={revision}
        isEditable={isLocked === false}
        failed={(error, onRetry) => <FailureNotice error={error} onRetry={onRetry} />}
      />
    </Stack>
  </SideColumns>
);
