import type { RepositoryKind, TrustedPublishers } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { publishersPath, publishersQuery, removePublisher } from "../../api/owners/publishers.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { whenText } from "../../lib/format/when-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { TextButton } from "../../ui/input/button/text-button.tsx";
import { RowActions } from "../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { NewPublisher } from "./new-publisher.tsx";
import { SettingsSection } from "./settings-section.tsx";

const columns = [
  { key: "job", header: "Job" },
  { key: "issuer", header: "Issuer", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const jobText = (claims: TrustedPublishers[number]["claims"]): string =>
  Object.entries(claims)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

interface PublisherTableProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly publishers: TrustedPublishers;
}

const PublisherTable = ({ kind, id, publishers }: PublisherTableProps) => {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (publisher: string) => removePublisher(kind, id, publisher),
    onSuccess: (left) => {
      client.setQueryData(publishersQuery(kind, id).queryKey, left);
      setRemoved(undefined);
    },
  });
  return (
    <>
      <Table
        label="Trusted publishers"
        columns={columns}
        rows={publishers.map(({ id: key, claims, issuer, lastUsedAt }) => ({
          key,
          cells: [
            jobText(claims),
            issuer,
            lastUsedAt ? whenText(new Date(lastUsedAt), new Date()) : "Never",
            <RowActions key="actions">
              <SmallButton variant="danger" onClick={() => setRemoved(key)} aria-label={`Remove ${jobText(claims)}`}>
                Remove
              </SmallButton>
            </RowActions>,
          ],
        }))}
      />
      {removed !== undefined && (
        <ConfirmDialog
          title="Remove the publisher"
          action="Remove"
          onConfirm={() => mutate(removed)}
          onClose={() => setRemoved(undefined)}
          isBusy={isPending}
          error={error?.message}
        >
          <p>Its jobs get no more tokens. The tokens that they have stop working.</p>
        </ConfirmDialog>
      )}
    </>
  );
};

const example = {
  issuer: "https://token.actions.githubusercontent.com",
  claims: { repository: "owner/name", ref: "refs/heads/main" },
};

/** CI jobs that can write to the repository without a secret. */
export const PublishersSection = ({ kind, id }: { readonly kind: RepositoryKind; readonly id: string }) => {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(publishersQuery(kind, id));
  return (
    <SettingsSection id="trusted-publishers" title="Trusted publishers">
      <Text variant="soft">
        CI jobs that get a token for this repository without a secret.{" "}
        <TextLink href="/docs/sign-in#trusted-publishers">How to set up a job</TextLink>
      </Text>
      {error && (
        <InlineError>
          {error.message} <TextButton onClick={() => void refetch()}>Retry</TextButton>
        </InlineError>
      )}
      {!data && !error && <SkeletonPanel height={60} />}
      {data?.length === 0 && <Text variant="soft">No trusted publishers.</Text>}
      {data && data.length > 0 && <PublisherTable kind={kind} id={id} publishers={data} />}
      <div>
        <Button onClick={() => setAdding(true)}>Add a publisher</Button>
      </div>
      <FromCode curl={curlCommand("POST", publishersPath(kind, id), example)} />
      {isAdding && <NewPublisher kind={kind} id={id} onClose={() => setAdding(false)} />}
    </SettingsSection>
  );
};
