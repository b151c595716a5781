import type { SignerOverview } from "@orrery/contract";
import { dayText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";

const columns = [
  { key: "name", header: "Name" },
  { key: "kind", header: "Type" },
  { key: "end", header: "Valid until", isMinor: true },
  { key: "fingerprint", header: "Fingerprint", isMinor: true },
] as const;

const kinds = { key: "Public key", root: "Root certificate", sigstore: "Sigstore authority" } as const;

/** Keys and roots that the settings of the hub trust for every owner. */
export const TrustedRoots = ({ settings: { roots, sigstoreLogs } }: Pick<SignerOverview, "settings">) => (
  <Stack>
    <Text variant="soft">
      Trusted for every owner. Set them with <Code>ORRERY_TRUSTED_SIGNERS</Code> and <Code>ORRERY_SIGSTORE_ROOT</Code>.{" "}
      <TextLink href="/docs/supply-chain#trusted-signers">How trust works</TextLink>
    </Text>
    {roots.length === 0 && <Text variant="soft">No keys or roots are set.</Text>}
    {roots.length > 0 && (
      <Table
        label="Roots"
        columns={columns}
        rows={roots.map(({ name, kind, validTo, fingerprint }, index) => ({
          key: `${index}`,
          cells: [
            name,
            kinds[kind],
            validTo ? dayText(new Date(validTo)) : "–",
            <Code key="fingerprint">{fingerprint.slice(0, 16)}</Code>,
          ],
        }))}
      />
    )}
    {sigstoreLogs > 0 && <Text variant="note">{`Sigstore: ${countOf(sigstoreLogs, "transparency log")}.`}</Text>}
  </Stack>
);
