import { useQuery } from "@tanstack/react-query";
import { allSignersQuery, signersQuery } from "../../../api/owners/signers.ts";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AccountChoice, useChosenAccount } from "../account-choice.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { AddSigner, RevokeSigner, TrustSigner } from "./signer-dialogs.tsx";
import { kindLabels, type OwnedSigner, originText, trustLabels } from "./signer-text.ts";
import { TrustedRoots } from "./trusted-roots.tsx";

const columns = [
  { key: "name", header: "Signer" },
  { key: "trust", header: "Trust" },
  { key: "origin", header: "Origin", isMinor: true },
  { key: "since", header: "Since", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
] as const;

const SignerName = ({ name, kind, owner, fingerprint }: OwnedSigner) => (
  <>
    <div>{name}</div>
    <Text variant="note">
      {`${kindLabels[kind]} for ${owner} · `}
      <span title={fingerprint}>
        <Code>{fingerprint.slice(0, 16)}</Code>
      </span>
    </Text>
  </>
);

const rowOf = (signer: OwnedSigner) => {
  const { name, owner, status, since, lastSeenAt, fingerprint } = signer;
  const { label, variant } = trustLabels[status];
  return {
    key: `${owner} ${fingerprint}`,
    name: `${name} for ${owner}`,
    cells: [
      <SignerName key="name" {...signer} />,
      <StatusText key="trust" variant={variant} hasDot>
        {label}
      </StatusText>,
      originText(signer),
      since ? dayText(new Date(since)) : "–",
      agoText(new Date(lastSeenAt), new Date()),
    ],
  };
};

const actions: readonly ResourceAction<OwnedSigner>[] = [
  {
    label: "Revoke",
    isDanger: true,
    isOffered: ({ kind, status }) => kind !== "hub" && status === "trusted",
    dialog: (signer, onClose) => <RevokeSigner signer={signer} onClose={onClose} />,
  },
  {
    label: "Trust",
    isOffered: ({ kind, status }) => kind !== "hub" && status !== "trusted",
    dialog: (signer, onClose) => <TrustSigner signer={signer} onClose={onClose} />,
  },
];

interface SignersProps {
  readonly signers: readonly OwnedSigner[];
  /** Whose signers a new one is for. */
  readonly owner: string;
  readonly isOwnerOpen: boolean;
  readonly canManage: boolean;
}

const Signers = ({ signers, owner, isOwnerOpen, canManage }: SignersProps) => (
  <Stack>
    <ResourceSection
      label="Signers"
      columns={columns}
      items={signers}
      rowOf={rowOf}
      actions={canManage ? actions : []}
      empty={{ title: "No signers", text: "Signers appear here when they first sign, or when you add their key." }}
      add={
        canManage
          ? {
              label: "Add a signer",
              dialog: (onClose) => <AddSigner owner={owner} isOwnerOpen={isOwnerOpen} onClose={onClose} />,
            }
          : undefined
      }
      note={!canManage && "Sign in with an admin token to add and revoke signers."}
    />
  </Stack>
);

interface OwnerProps {
  readonly owner: string;
  readonly canManage: boolean;
}

const SignersOfOwner = ({ owner, canManage }: OwnerProps) => {
  const query = useQuery(signersQuery(owner));
  return (
    <AwaitQuery query={query}>
      {(signers) => (
        <Signers
          signers={signers.map((signer) => ({ ...signer, owner }))}
          owner={owner}
          isOwnerOpen={false}
          canManage={canManage}
        />
      )}
    </AwaitQuery>
  );
};

const AllSigners = ({ user }: { readonly user: User }) => {
  const query = useQuery(allSignersQuery);
  return (
    <AwaitQuery query={query}>
      {({ signers, settings }) => (
        <Stack gap="lg">
          <Signers signers={signers} owner={user.name} isOwnerOpen canManage />
          <Section title="Roots" id="roots">
            <TrustedRoots settings={settings} />
          </Section>
        </Stack>
      )}
    </AwaitQuery>
  );
};

const exampleKey = { name: "Release key", publicKey: "-----BEGIN PUBLIC KEY-----…" };

/** Who signs for an owner. Hub admins see all owners, and what the settings trust. */
export const SignersSection = ({ user }: { readonly user: User }) => {
  const chosen = useChosenAccount(user);
  const isHubAdmin = user.isAdmin && user.role === "admin";
  const owner = chosen ?? user.name;
  return (
    <Stack gap="lg">
      <AccountChoice user={user} label="Owner" own={isHubAdmin ? "All owners" : user.name} />
      {isHubAdmin && !chosen ? (
        <AllSigners user={user} />
      ) : (
        <SignersOfOwner key={owner} owner={owner} canManage={user.role === "admin"} />
      )}
      <FromCode
        curl={[
          curlCommand("GET", `/api/signers/${owner}`),
          curlCommand("POST", `/api/signers/${owner}`, exampleKey),
          curlCommand("PUT", `/api/signers/${owner}/<fingerprint>`, { status: "revoked" }),
        ].join("\n")}
      />
    </Stack>
  );
};
