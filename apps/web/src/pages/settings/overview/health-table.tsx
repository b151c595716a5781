import type { AdminOverview } from "@orrery/contract";
import type { ReactNode } from "react";
import { adminOverviewQuery } from "../../../api/owners/admin-overview.ts";
import { sendTestEmail } from "../../../api/owners/email.ts";
import { useChange } from "../../../forms/use-change.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";

/** Sends a message to the admin's own address. */
const TestEmail = () => {
  const { mutate, data, error, isPending } = useChange(sendTestEmail, { invalidates: [adminOverviewQuery.queryKey] });
  return (
    <>
      <SmallButton disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Sending…" : "Send a test e-mail"}
      </SmallButton>
      {data && <span role="status"> Sent to {data.address}.</span>}
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

type Tone = "good" | "warn" | "bad" | "soft";

interface Part {
  readonly name: string;
  readonly facts: string;
  readonly status: readonly [tone: Tone, word: string];
  readonly end?: ReactNode;
}

const healthy = ["good", "Healthy"] as const;

const databaseOf = ({ database: { engine, version, bytes, milliseconds } }: AdminOverview): Part => ({
  name: "Database",
  facts: `${engine === "postgres" ? "PostgreSQL" : "SQLite"} ${version} · ${sizeText(bytes)}`,
  status: healthy,
  end: `answers in ${milliseconds < 1 ? "under 1" : milliseconds} ms`,
});

const storageOf = ({ storage, disk }: AdminOverview): Part => ({
  name: "Storage",
  facts: storage.type === "s3" ? "S3" : "Disk",
  status: storage.status === "ok" ? healthy : ["bad", "Unavailable"],
  end: `${sizeText(disk.freeBytes)} free on disk`,
});

const scansOf = ({ scans: { gate, waiting, running } }: AdminOverview): Part => ({
  name: "Scans",
  facts: gate === "off" ? "Files are not scanned" : `${fullCount(running)} running · ${fullCount(waiting)} waiting`,
  status: gate === "off" ? ["soft", "Off"] : healthy,
});

const importsOf = ({ imports: { running, failed } }: AdminOverview): Part => ({
  name: "Imports",
  facts: `${fullCount(running)} running · ${fullCount(failed)} failed`,
  status: failed > 0 ? ["warn", `${fullCount(failed)} failed`] : healthy,
  end: <TextLink href="/import">See imports</TextLink>,
});

const batchesOf = ({ batches: { running } }: AdminOverview): Part => ({
  name: "Batches",
  facts: `${fullCount(running)} running`,
  status: healthy,
});

const enginesOf = ({ engines: { total, healthy: well, failing } }: AdminOverview): Part => ({
  name: "Engines",
  facts: total === 0 ? "None connected" : `${fullCount(well)} of ${fullCount(total)} healthy`,
  status: engineStatus(total, failing.length),
  end: <TextLink href="/engines">View engines</TextLink>,
});

const engineStatus = (total: number, failing: number): Part["status"] => {
  if (failing > 0) return ["bad", `${fullCount(failing)} unreachable`];
  return total === 0 ? ["soft", "Not used"] : healthy;
};

const providerStatus = (keys: number, paused: number): Part["status"] => {
  if (paused > 0) return ["warn", `${countOf(paused, "model")} paused`];
  return keys === 0 ? ["soft", "Not used"] : healthy;
};

const providersOf = ({ providers: { hubKeys, savedKeys, paused } }: AdminOverview): Part => {
  const models = paused.reduce((sum, one) => sum + one.models, 0);
  return {
    name: "Providers",
    facts: `${countOf(hubKeys, "hub key")} · ${countOf(savedKeys, "saved key")}`,
    status: providerStatus(hubKeys + savedKeys, models),
    end: <TextLink href="/providers">View providers</TextLink>,
  };
};

const emailOf = ({ email }: AdminOverview): Part | undefined =>
  email && {
    name: "E-mail",
    facts: `${fullCount(email.waiting)} waiting`,
    status: email.error === undefined ? healthy : ["bad", "Failing"],
    end: <TestEmail />,
  };

const parts = [databaseOf, storageOf, scansOf, importsOf, batchesOf, enginesOf, providersOf, emailOf];

const columns = [
  { key: "part", header: "Part" },
  { key: "facts", header: "Facts", isMinor: true },
  { key: "status", header: "Status" },
  { key: "end", header: "Details", isNumber: true },
] as const;

export const HealthTable = ({ overview }: { readonly overview: AdminOverview }) => (
  <Table
    label="Health"
    columns={columns}
    rows={parts
      .flatMap((read) => read(overview) ?? [])
      .map(({ name, facts, status, end }) => {
        const [tone, word] = status;
        return {
          key: name,
          cells: [
            <b key="part" className="font-medium">
              {name}
            </b>,
            <span key="facts" className="text-ink-soft">
              {facts}
            </span>,
            <StatusText key="status" variant={tone} hasDot>
              {word}
            </StatusText>,
            <span key="end" className="text-ink-soft">
              {end}
            </span>,
          ],
        };
      })}
  />
);
