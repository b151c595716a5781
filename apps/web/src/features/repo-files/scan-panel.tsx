import type { SecurityFileStatus } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { approveScan, revokeApproval } from "../../api/owners/scans.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { dayText } from "../../lib/format/ago-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../ui/input/field/field.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { Drawer, DrawerField } from "../../ui/overlay/drawer.tsx";
import { Table } from "../../ui/table/table.tsx";
import { verdictLabel } from "../../ui/text/chip/verdict-button.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import type { ScanMarkProps } from "./scan-mark.tsx";

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
    <Section
      gap="tight"
      heading={
        <Heading level={3} variant="label">
          Imports of the pickle
        </Heading>
      }
    >
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

const useDecisions = (sha256: string) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ["repository"] });
  const approve = useMutation({ mutationFn: (reason: string) => approveScan(sha256, reason), onSuccess });
  const revoke = useMutation({ mutationFn: () => revokeApproval(sha256), onSuccess });
  return { approve, revoke };
};

/** Hub admins can let a held file be downloaded, and take that back. */
const Decision = ({ scan }: { readonly scan: SecurityFileStatus }) => {
  const { data: session } = useQuery(sessionQuery);
  const { approve, revoke } = useDecisions(scan.sha256 ?? "");
  const [reason, setReason] = useState("");
  const error = approve.error ?? revoke.error;
  const isAdmin = session?.user?.isAdmin === true && session.user.role === "admin";
  if (!isAdmin || scan.sha256 === undefined || !(scan.isHeld || scan.approval)) return null;
  return (
    <>
      {scan.approval ? (
        <Button onClick={() => revoke.mutate()} disabled={revoke.isPending}>
          Revoke approval
        </Button>
      ) : (
        <InlineForm
          label="Approve this file"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) approve.mutate(reason.trim());
          }}
        >
          <TextField label="Reason" value={reason} onText={setReason} placeholder="Why it is safe" />
          <Button type="submit" disabled={approve.isPending || !reason.trim()}>
            Approve
          </Button>
        </InlineForm>
      )}
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
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
