import type { ModelChecks, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { modelChecksQuery } from "../../../../api/model/checks.ts";
import { sessionQuery } from "../../../../api/sessions.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { InlineError } from "../../../../ui/feedback/inline-error.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../../../ui/input/button/button.tsx";
import { Section } from "../../../../ui/layout/section.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { CheckNotes } from "./check-notes.tsx";
import { ChecksHeader } from "./checks-header.tsx";
import { ChecksTable } from "./checks-table.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { PriceSpeedChart } from "./price-speed-chart.tsx";

const None = ({ id }: { readonly id: string }) => (
  <Notice
    title="No provider serves this model"
    actions={<ButtonLink href={`${repositoryPath("model", id)}?tab=use`}>Load with a library</ButtonLink>}
  >
    <p>Import the model’s providers from another hub, deploy it, or load it with a library.</p>
  </Notice>
);

/** Providers of other tasks than chat, which checks do not measure. */
const unchecked = ({ inferenceProviderMapping = {} }: RepositoryRecord, { providers }: ModelChecks) =>
  Object.entries(inferenceProviderMapping).filter(([id]) => !providers.some(({ provider }) => provider === id));

interface ProvidersTabProps {
  readonly record: RepositoryRecord;
  /** The provider that the address names. */
  readonly provider: string | undefined;
}

interface CheckedProps extends ProvidersTabProps {
  readonly checks: ModelChecks;
}

const Checked = ({ record, provider, checks }: CheckedProps) => {
  const { data: session } = useQuery(sessionQuery);
  const user = session?.user;
  const others = unchecked(record, checks);
  if (checks.providers.length === 0 && others.length === 0) return <None id={record.id} />;
  if (checks.providers.length === 0) return <MappingTable record={record} mappings={others} />;
  return (
    <Stack gap="lg">
      <Stack>
        <ChecksHeader checks={checks} isSignedIn={Boolean(user)} />
        <ChecksTable
          record={record}
          checks={checks}
          opened={provider}
          canRead={Boolean(user) && (checks.canRun || user?.isAdmin === true)}
        />
      </Stack>
      <CheckNotes checks={checks} />
      <PriceSpeedChart providers={checks.providers} />
      {others.length > 0 && (
        <Section title="Other tasks" id="other-tasks">
          <MappingTable record={record} mappings={others} />
        </Section>
      )}
    </Stack>
  );
};

export const ProvidersTab = ({ record, provider }: ProvidersTabProps) => {
  const { data: checks, error } = useQuery(modelChecksQuery(record.id));
  if (checks) return <Checked record={record} provider={provider} checks={checks} />;
  if (!error)
    return (
      <>
        <Loading what="providers" />
        <SkeletonPanel height={480} />
      </>
    );
  return (
    <Stack>
      <InlineError>Checks could not be loaded. {error.message}</InlineError>
      <MappingTable record={record} mappings={Object.entries(record.inferenceProviderMapping ?? {})} />
    </Stack>
  );
};
