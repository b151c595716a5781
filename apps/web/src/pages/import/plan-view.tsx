import type { ImportPlan, ImportProgress } from "@orrery/contract";
import { CloudDownload } from "lucide-react";
import { importCommand } from "../../features/not-on-hub/import-command.ts";
import { ImportProgressView } from "../../features/not-on-hub/import-progress-view.tsx";
import { useImport } from "../../features/not-on-hub/use-import.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { ErrorPanel } from "../../ui/feedback/error-panel.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Panel, Remark } from "../../ui/layout/panel.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import { Code } from "../../ui/text/text.tsx";
import { useStoredState } from "../../ui/use-stored-state.ts";
import { bytesToLoad, chosenFiles, everyFile, FileChoice, type FileSelection } from "./file-choice.tsx";

interface LogLinesProps {
  readonly label: string;
  readonly lines: readonly { readonly time: string; readonly text: string }[];
}

const LogLines = ({ label, lines }: LogLinesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section tabIndex={0} aria-label={label} className="max-h-[14rem] overflow-y-auto rounded-card border border-line">
    <ol className="px-1.25 py-0.75 font-mono text-xs">
      {lines.map(({ time, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
        <li key={at} className="flex gap-1">
          <span className="shrink-0 text-ink-soft">{time}</span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  </section>
);

const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });

interface ImportLogProps {
  readonly log: ImportProgress["log"];
  /** Whether it is shown without a click. */
  readonly isOpen?: boolean;
}

export const ImportLog = ({ log = [], isOpen = false }: ImportLogProps) => {
  if (log.length === 0) return null;
  const lines = log.map(({ at, text }) => ({ time: clock.format(new Date(at)), text }));
  if (!isOpen)
    return (
      <Collapsible title="Log">
        <LogLines label="Log of the import" lines={lines} />
      </Collapsible>
    );
  return (
    <Section gap="tight" title="Log" id="log" level={3} variant="label">
      <LogLines label="Log of the import" lines={lines} />
    </Section>
  );
};

const Facts = ({ plan }: { readonly plan: ImportPlan }) => (
  <Definitions
    entries={[
      { term: "Source", value: <TextLink href={plan.source}>{new URL(plan.source).host}</TextLink> },
      { term: "License", value: plan.license ?? "Not stated" },
      { term: "Size", value: `${sizeText(plan.bytes)} in ${countOf(plan.files.length, "file")}` },
      { term: "Commit", value: <Code>{plan.sha.slice(0, 12)}</Code> },
    ]}
  />
);

const importLabel = (plan: ImportPlan, selection: FileSelection): string =>
  selection.mode === "patterns" ? "Import" : `Import ${sizeText(bytesToLoad(selection, plan))}`;

const isEmpty = (plan: ImportPlan, selection: FileSelection): boolean => chosenFiles(selection, plan)?.length === 0;

/** Once an import has been started, its state comes first. */
const Action = ({ plan }: { readonly plan: ImportPlan }) => {
  const { kind, id, upstream } = plan;
  const { data, start, cancel } = useImport(kind, id);
  const { value: selection, change: setSelection } = useStoredState<FileSelection>(`import ${kind} ${id}`, everyFile);
  if (!data) return <SkeletonPanel height={120} />;
  if (data.status === "running")
    return (
      <>
        <ImportProgressView progress={data} onCancel={() => cancel.mutate()} />
        <ImportLog log={data.log} isOpen />
      </>
    );
  const files = chosenFiles(selection, plan);
  return (
    <>
      {data.status === "done" && (
        <Remark>
          <p>
            Imported. <TextLink href={repositoryPath(kind, id)}>{`Open ${id}`}</TextLink>
          </p>
        </Remark>
      )}
      {data.status === "cancelled" && (
        <Remark>
          <p>Canceled. What was downloaded is stored. Import again to resume.</p>
        </Remark>
      )}
      {data.status === "failed" && <ErrorPanel title="The import failed" message={data.message} actions={null} />}
      {start.error && <ErrorPanel title="Can’t start the import" message={start.error.message} actions={null} />}
      <FileChoice plan={plan} selection={selection} onSelect={setSelection} />
      <Cluster>
        <Button
          variant="primary"
          disabled={start.isPending || isEmpty(plan, selection)}
          onClick={() => start.mutate({ upstream, ...(files && { files }) })}
        >
          <CloudDownload size={16} strokeWidth={1.75} aria-hidden="true" />
          {importLabel(plan, selection)}
        </Button>
      </Cluster>
      <ImportLog log={data.log} isOpen={data.status === "failed"} />
      <CodeBlock language="sh" name="Do this from code" code={importCommand(kind, id, plan.source)} />
    </>
  );
};

export const PlanView = ({ plan }: { readonly plan: ImportPlan }) => (
  <Panel title={<IdText id={plan.id} />} id="plan">
    <Stack>
      <Facts plan={plan} />
      {plan.gated && (
        <Remark>
          <p>Access is restricted on the other hub. Set ORRERY_UPSTREAM_TOKEN to a token with access.</p>
        </Remark>
      )}
      {plan.isLocal ? (
        <>
          <Remark>
            <p>{`This hub has its own ${plan.kind} with this name. An import can’t replace it.`}</p>
          </Remark>
          <Cluster>
            <ButtonLink href={repositoryPath(plan.kind, plan.id)}>{`Open ${plan.id}`}</ButtonLink>
          </Cluster>
        </>
      ) : (
        <Action key={`${plan.kind} ${plan.id}`} plan={plan} />
      )}
    </Stack>
  </Panel>
);
