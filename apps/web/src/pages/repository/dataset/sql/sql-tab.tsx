import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, Play } from "lucide-react";
import { useMemo, useState } from "react";
import { splitsQuery } from "../../../../api/rows.ts";
import { FailureNotice } from "../../../../features/failure/failure-notice.tsx";
import { countOf } from "../../../../lib/format/count-text.ts";
import { latencyText } from "../../../../lib/format/latency-text.ts";
import { sizeText } from "../../../../lib/format/size-text.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { hubUrl } from "../../../../lib/routes/site-root.ts";
import { ErrorPanel } from "../../../../ui/feedback/error-panel.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../../ui/feedback/skeleton.tsx";
import { RowsSkeleton } from "../../../../ui/feedback/skeleton-shapes.tsx";
import { Button, ButtonLink } from "../../../../ui/input/button/button.tsx";
import { CopyButton } from "../../../../ui/input/copy-button.tsx";
import { PlainTextArea } from "../../../../ui/input/field/plain-field.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Collapsible } from "../../../../ui/layout/collapsible.tsx";
import { FooterLine, Pane } from "../../../../ui/layout/pane.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { CodeBlock } from "../../../../ui/text/code-block.tsx";
import { Heading } from "../../../../ui/text/heading/heading.tsx";
import { Code, Kbd, LiveRegion, Text } from "../../../../ui/text/text.tsx";
import { type DatasetTable, tablesOf } from "./dataset-tables.ts";
import { SqlResultView } from "./sql-result-view.tsx";
import { type SqlRun, useSqlRun } from "./use-sql-run.ts";

const firstQuery = (tables: readonly DatasetTable[]): string => `SELECT *\nFROM ${tables[0]?.name}\nLIMIT 20`;

const pathOf = (id: string, sql: string): string =>
  `${repositoryPath("dataset", id)}?${new URLSearchParams({ tab: "sql", sql })}`;

/** The same query with DuckDB on one's own machine. */
const programOf = (tables: readonly DatasetTable[], sql: string): string => {
  const readers = { parquet: "read_parquet", csv: "read_csv_auto", jsonl: "read_json_auto" };
  const views = tables.map(({ name, format, urls }) => {
    const files = urls.map((url) => `"${hubUrl()}${url}"`).join(", ");
    return `${name} = duckdb.${readers[format].replace("_auto", "")}([${files}])`;
  });
  return ["import duckdb", "", ...views, "", `print(duckdb.sql("""\n${sql}\n"""))`].join("\n");
};

const Tables = ({ tables }: { readonly tables: readonly DatasetTable[] }) => (
  <Text variant="note">
    {tables.length === 1 ? "Table: " : "Tables: "}
    {tables.map(({ name, format, size }, index) => (
      <span key={name}>
        {index > 0 && ", "}
        <Code>{name}</Code> ({format.toUpperCase()}, {sizeText(size)})
      </span>
    ))}
  </Text>
);

const summaryOf = (run: SqlRun): string => {
  if (run.state === "running") return "Running…";
  if (run.state !== "done") return "";
  const { rows, isCut } = run.result;
  return `${isCut ? "First " : ""}${countOf(rows.length, "row")} in ${latencyText(run.ms)}`;
};

const Outcome = ({ run }: { readonly run: SqlRun }) => {
  if (run.state === "failed") return <ErrorPanel title="Query failed" message={run.message} actions={null} />;
  if (run.state === "running") return <RowsSkeleton height={200} />;
  if (run.state === "idle") return null;
  if (run.result.rows.length === 0) return <Notice title="No rows match" />;
  return <SqlResultView result={run.result} />;
};

interface ExportsProps {
  readonly isDisabled: boolean;
  readonly link: string;
  readonly onSave: (format: "csv" | "parquet") => void;
}

const Exports = ({ isDisabled, link, onSave }: ExportsProps) => (
  <>
    {(["csv", "parquet"] as const).map((format) => (
      <Button key={format} disabled={isDisabled} onClick={() => onSave(format)}>
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        {format === "csv" ? "CSV" : "Parquet"}
      </Button>
    ))}
    <CopyButton text={link} label="a link to this query" />
  </>
);

interface RunButtonProps {
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

const RunButton = ({ isRunning, isDisabled, onRun, onStop }: RunButtonProps) =>
  isRunning ? (
    <Button onClick={onStop}>Stop</Button>
  ) : (
    <Button variant="primary" onClick={onRun} disabled={isDisabled}>
      <Play size={14} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
      Run query
    </Button>
  );

interface QueryProps {
  readonly id: string;
  readonly tables: readonly DatasetTable[];
  readonly given: string | undefined;
}

const Query = ({ id, tables, given }: QueryProps) => {
  const navigate = useNavigate();
  const [sql, setSql] = useState(given ?? firstQuery(tables));
  const { run, start, save, cancel } = useSqlRun(tables);
  const isRunning = run.state === "running";
  const submit = () => {
    const search = { tab: "sql", sql };
    void navigate({ to: repositoryPath("dataset", id), search, replace: true });
    void start(sql);
  };
  return (
    <Stack>
      <Pane
        isPadded
        heading={
          <Heading level={2} variant="label" id="sql">
            SQL
          </Heading>
        }
        tools={
          <Exports
            isDisabled={isRunning}
            link={hubUrl() + pathOf(id, sql)}
            onSave={(format) => void save(sql, format)}
          />
        }
        footer={
          <FooterLine>
            <span>Read-only. Runs in your browser.</span>
            <span>{summaryOf(run)}</span>
          </FooterLine>
        }
      >
        <PlainTextArea
          label="SQL query"
          face="code"
          value={sql}
          onText={setSql}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isRunning) submit();
          }}
        />
        <Cluster>
          <RunButton isRunning={isRunning} isDisabled={sql.trim() === ""} onRun={submit} onStop={cancel} />
          <Kbd>Ctrl ↵</Kbd>
          <Tables tables={tables} />
        </Cluster>
      </Pane>
      <LiveRegion>{summaryOf(run)}</LiveRegion>
      <Outcome run={run} />
      <Collapsible title="Do this from code">
        <CodeBlock language="python" code={programOf(tables, sql)} />
      </Collapsible>
    </Stack>
  );
};

interface SqlTabProps {
  readonly record: RepositoryRecord;
  readonly sql: string | undefined;
}

export const SqlTab = ({ record, sql }: SqlTabProps) => {
  const { data: splits, error, refetch } = useQuery(splitsQuery(record.id));
  const tables = useMemo(() => tablesOf(record.id, splits ?? []), [record.id, splits]);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!splits)
    return (
      <>
        <Loading what="tables" />
        <SkeletonPanel height={280} />
      </>
    );
  if (tables.length === 0)
    return (
      <Notice
        title="No tables"
        actions={<ButtonLink href={`${repositoryPath("dataset", record.id)}/tree/main`}>Browse files</ButtonLink>}
      >
        <p>SQL needs CSV, TSV, JSON Lines or Parquet files on this hub.</p>
      </Notice>
    );
  return <Query id={record.id} tables={tables} given={sql} />;
};
