import type { SignatureStatus } from "@orrery/contract";
import { dayText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { Drawer, DrawerField } from "../../ui/overlay/drawer.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { signatureLabel } from "./signature-button.tsx";
import type { SignedRepository } from "./signature-mark.tsx";

type Problem = SignatureStatus["problems"][number]["problem"];

const problemLabels: { readonly [P in Problem]: string } = {
  changed: "Changed after signing",
  missing: "Removed after signing",
  added: "Added after signing",
  unknown: "Not on this hub",
};

const signerKinds: { readonly [K in NonNullable<SignatureStatus["signer"]>["kind"]]: string } = {
  key: "Public key",
  certificate: "Certificate",
  sigstore: "Sigstore",
  hub: "Key of this hub",
};

const trustLabels = { trusted: "Trusted", seen: "Not trusted", revoked: "Revoked" } as const;

const Problems = ({ problems, problemCount }: SignatureStatus) => {
  if (problems.length === 0) return null;
  const rest = problemCount - problems.length;
  return (
    <Section gap="tight" title="Files that differ" level={3} variant="label">
      <div>
        {problems.map(({ path, problem }) => (
          <DrawerField key={path} name={path} type={problemLabels[problem]}>
            {null}
          </DrawerField>
        ))}
      </div>
      {rest > 0 && <Text>{countOf(rest, "more file")}</Text>}
    </Section>
  );
};

const signerEntries = ({ signer }: SignatureStatus) =>
  signer
    ? [
        { term: "Signer", value: signer.name },
        { term: "Signed with", value: signerKinds[signer.kind] },
        { term: "Trust", value: trustLabels[signer.status] },
        { term: "First seen", value: signer.since && dayText(new Date(signer.since)) },
        { term: "Fingerprint", value: <Code>{signer.fingerprint}</Code> },
      ]
    : [];

interface SignaturePanelProps extends SignedRepository {
  readonly status: SignatureStatus;
  readonly onClose: () => void;
}

/** Who signed, what is covered and what differs. */
export const SignaturePanel = ({ status, onClose }: SignaturePanelProps) => {
  const { state, message, signer, signedCount, uncovered, sha } = status;
  return (
    <Drawer title="Signature" onClose={onClose}>
      <Stack>
        <Text>{message}</Text>
        <Definitions
          entries={[
            { term: "State", value: signatureLabel(state, signer?.name) },
            ...signerEntries(status),
            { term: "Covers", value: signedCount > 0 && countOf(signedCount, "file") },
            { term: "Not covered", value: uncovered.join(", ") },
            { term: "Commit", value: <Code>{sha.slice(0, 12)}</Code> },
          ]}
        />
        <Problems {...status} />
        <Text>
          <TextLink href="/docs/supply-chain#signatures">How signatures work</TextLink>
        </Text>
      </Stack>
    </Drawer>
  );
};
