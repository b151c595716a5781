import type { RepositoryKind, TrustedPublishers } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { publishersPath, publishersQuery, removePublisher } from "../../api/owners/publishers.ts";
import { AwaitPart } from "../../forms/await-part.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { type ResourceAction, ResourceSection } from "../../forms/resource-section.tsx";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { whenText } from "../../lib/format/when-text.ts";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Text } from "../../ui/text/text.tsx";
import { NewPublisher } from "./new-publisher.tsx";
import { SettingsSection } from "./settings-section.tsx";

const columns = [
  { key: "job", header: "Job" },
  { key: "issuer", header: "Issuer", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
] as const;

const jobText = (claims: TrustedPublishers[number]["claims"]): string =>
  Object.entries(claims)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

type Publisher = TrustedPublishers[number];

const rowOf = ({ id, claims, issuer, lastUsedAt }: Publisher) => ({
  key: id,
  name: jobText(claims),
  cells: [jobText(claims), issuer, lastUsedAt ? whenText(new Date(lastUsedAt), new Date()) : "Never"],
});

const example = {
  issuer: "https://token.actions.githubusercontent.com",
  claims: { repository: "owner/name", ref: "refs/heads/main" },
};

/** CI jobs that can write to the repository without a secret. */
export const PublishersSection = ({ kind, id }: { readonly kind: RepositoryKind; readonly id: string }) => {
  const query = useQuery(publishersQuery(kind, id));
  const remove: ResourceAction<Publisher> = {
    label: "Remove",
    isDanger: true,
    dialog: (publisher, onClose) => (
      <ConfirmChange
        title="Remove the publisher"
        action="Remove"
        change={() => removePublisher(kind, id, publisher.id)}
        stores={publishersQuery(kind, id).queryKey}
        onClose={onClose}
      >
        <p>Its jobs get no more tokens. The tokens that they have stop working.</p>
      </ConfirmChange>
    ),
  };
  return (
    <SettingsSection id="trusted-publishers" title="Trusted publishers">
      <Text variant="soft">
        CI jobs that get a token for this repository without a secret.{" "}
        <TextLink href="/docs/sign-in#trusted-publishers">How to set up a job</TextLink>
      </Text>
      <AwaitPart query={query}>
        {(publishers) => (
          <ResourceSection
            label="Trusted publishers"
            columns={columns}
            items={publishers}
            rowOf={rowOf}
            actions={[remove]}
            empty={{ text: "No trusted publishers." }}
            add={{
              label: "Add a publisher",
              dialog: (onClose) => <NewPublisher kind={kind} id={id} onClose={onClose} />,
            }}
          />
        )}
      </AwaitPart>
      <FromCode curl={curlCommand("POST", publishersPath(kind, id), example)} />
    </SettingsSection>
  );
};
