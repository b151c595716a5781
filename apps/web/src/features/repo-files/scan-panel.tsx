import type { SecurityFileStatus } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { approveScan, revokeApproval } from "../../api/owners/scans.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { SaveForm } from "../../forms/save-form.tsx";
import { useChange } from "../../forms/use-change.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { dayText } from "../../lib/format/ago-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { Drawer, DrawerField } from "../../ui/overlay/drawer.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import type { ScanMarkProps } from "./scan-mark.tsx";
import { verdictLabel } from "./verdict-button.tsx";

const meanings: { readonly [S in SecurityFileStatus["status"]]: string } = {
  safe: "Judged by its content. Nothing was found.",
  caution: "Nothing harmful was found, but there is something to know first.",
  error: "The hub could not judge this file. That does not mean it is safe.",
  suspicious: "It does something that harmless files do not do.",
  unsafe: "Loading it can run code or reach files.",
  queued: "The scan is not done yet.",
  unscanned: "This hub has not scanned this file.",
};

const Findings = ({ findings = [] }: Pick<SecurityFileStatus, "findings">) =>
  findings.map(({ rule, where, detail, level }) => (
    <DrawerField key={`${rule} ${where} ${detail}`} name={where || rule} type={verdictLabel(level)}>
      <Text>{detail}</Text>
    </DrawerField>
  ));

const importColumns = [
  { key: "name", header: "Import" },
  { key: "safety", header: "Safety" },
] as const;

const Imports = ({ pickleImportScan }: Pick<SecurityFileStatus, "pickleImportScan">) => {
  const imports = pickleImportScan?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Section gap="tight" title="Imports of the pickle" level={3} variant="label">
      <Table
        label="Imports of the pickle"
        variant="inset"
        columns={importColumns}
        rows={imports.map(({ module, name, safety }) => ({
          key: `${module} ${name}`,
          cells: [<Code key="name">{`${module}.${name}`}</Code>, safety],
        }))}
      />
    </Section>
  );
};

const invalidates = [["repository"]];

const Revoke = ({ sha256 }: { readonly sha256: string }) => {
  const { mutate, isPending, error } = useChange(() => revokeApproval(sha256), { invalidates });
  return (
    <>
      <Button onClick={() => mutate()} disabled={isPending}>
        Revoke approval
      </Button>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

const Approve = ({ sha256 }: { readonly sha256: string }) => {
  const form = useSaveForm({
    initial: { reason: "" },
    required: ["reason"],
    save: ({ reason }) => approveScan(sha256, reason),
    invalidates,
  });
  return (
    <SaveForm label="Approve this file" form={form} action="Approve">
      <TextField label="Reason" {...form.text("reason")} placeholder="Why it is safe" maxLength={limits.reason} />
    </SaveForm>
  );
};

/** Hub admins can let a held file be downloaded, and take that back. */
const Decision = ({ scan: { sha256, isHeld, approval } }: { readonly scan: SecurityFileStatus }) => {
  const { data: session } = useQuery(sessionQuery);
  const isAdmin = session?.user?.isAdmin === true && session.user.role === "admin";
  if (!isAdmin || sha256 === undefined) return null;
  if (approval) return <Revoke sha256={sha256} />;
  return isHeld ? <Approve sha256={sha256} /> : null;
};

interface ScanPanelProps extends ScanMarkProps {
  readonly onClose: () => void;
}

/** The evidence of a file's scan. */
export const ScanPanel = ({ path, scan, onClose }: ScanPanelProps) => {
  const { status, format, isHeld, approval, findings } = scan;
  return (
    <Drawer title={path.slice(path.lastIndexOf("/") + 1)} onClose={onClose}>
      <Stack>
        <Text>{meanings[status]}</Text>
        <Definitions
          entries={[
            { term: "Verdict", value: verdictLabel(status) },
            { term: "Content", value: format },
            { term: "Download", value: isHeld && "Held until a hub admin approves it" },
            {
              term: "Approved",
              value: approval && `By ${approval.by}, ${dayText(new Date(approval.at))}: ${approval.reason}`,
            },
          ]}
        />
        <div>
          <Findings findings={findings} />
        </div>
        <Imports {...scan} />
        <Decision scan={scan} />
      </Stack>
    </Drawer>
  );
};
