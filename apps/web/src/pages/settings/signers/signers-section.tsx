import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allSignersQuery, signersQuery } from "../../../api/owners/signers.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
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
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const dialogs = { Trust: TrustSigner, Revoke: RevokeSigner } as const;

interface Change {
  readonly action: keyof typeof dialogs;
  readonly signer: OwnedSigner;
}

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

const rowOf = (signer: OwnedSigner, onChange: ((change: Change) => void) | undefined) => {
  const { name, owner, status, since, lastSeenAt, fingerprint, kind } = signer;
  const action = status === "trusted" ? "Revoke" : "Trust";
  const { label, variant } = trustLabels[status];
  return {
    key: `${owner} ${fingerprint}`,
    cells: [
      <SignerName key="name" {...signer} />,
      <StatusText key="trust" variant={variant} hasDot>
        {label}
      </StatusText>,
      originText(signer),
      since ? dayText(new Date(since)) : "–",
      agoText(new Date(lastSeenAt), new Date()),
      <RowActions key="actions">
        {onChange && kind !== "hub" && (
          <SmallButton
            variant={action === "Revoke" ? "danger" : "quiet"}
            onClick={() => onChange({ action, signer })}
            aria-label={`${action} ${name} for ${owner}`}
          >
            {action}
          </SmallButton>
        )}
      </RowActions>,
    ],
  };
};

interface SignersProps {
  readonly signers: readonly OwnedSigner[];
  /** Whose signers a new one is for. */
  readonly owner: string;
  readonly isOwnerOpen: boolean;
  readonly canManage: boolean;
}

const Signers = ({ signers, owner, isOwnerOpen, canManage }: SignersProps) => {
  const [isAdding, setAdding] = useState(false);
  const [change, setChange] = useState<Change>();
  const Dialog = change && dialogs[change.action];
  const add = canManage && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add a signer
    </Button>
  );
  return (
    <Stack>
      {signers.length === 0 ? (
        <Notice title="No signers" actions={add}>
          <p>Signers appear here when they first sign, or when you add their key.</p>
        </Notice>
      ) : (
        <>
          <Table
            label="Signers"
            columns={columns}
            rows={signers.map((signer) => rowOf(signer, canManage ? setChange : undefined))}
          />
          {add && <div>{add}</div>}
        </>
      )}
      {!canManage && <Text variant="soft">Sign in with an admin token to add and revoke signers.</Text>}
      {isAdding && <AddSigner owner={owner} isOwnerOpen={isOwnerOpen} onClose={() => setAdding(false)} />}
      {change && Dialog && <Dialog signer={change.signer} onClose={() => setChange(undefined)} />}
    </Stack>
  );
};

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
          <Section
            heading={
              <Heading level={2} variant="section" id="roots">
                Roots
              </Heading>
            }
          >
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
