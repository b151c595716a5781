import type { ImportProgress, RepositoryKind } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudDownload, ExternalLink } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { cancelImport, importQuery, startImport } from "../../api/imports.ts";
import { recordQuery } from "../../api/repository.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { ErrorPanel } from "../../ui/feedback/error-panel.tsx";
import { ProgressLine } from "../../ui/feedback/progress-line.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";

interface ImportedProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

const commandFor = (kind: RepositoryKind, id: string, source: string): string => {
  const name = kind === "dataset" ? `datasets/${id}` : id;
  return `npm run orrery -- import ${new URL(source).origin} --files ${name}`;
};

const Progress = ({ progress, onCancel }: { readonly progress: ImportProgress; readonly onCancel: () => void }) => {
  const { files, filesDone, bytes, bytesDone, file } = progress;
  const isListed = files > 0;
  return (
    <>
      <ProgressLine
        label={
          isListed
            ? `Importing ${Math.min(filesDone + 1, files)} of ${countOf(files, "file")}`
            : "Reading the file list"
        }
        note={isListed ? `${sizeText(bytesDone)} of ${sizeText(bytes)}` : ""}
        share={bytes > 0 ? bytesDone / bytes : undefined}
      />
      <Text variant="note">{file ?? "Connecting"}</Text>
      <Cluster>
        <Button onClick={onCancel}>Cancel</Button>
        <Text variant="note">You can leave this page. The import continues on the server.</Text>
      </Cluster>
    </>
  );
};

const SourceButton = ({ source }: { readonly source: string }) => (
  <ButtonLink href={source}>
    View on {new URL(source).host}
    <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
  </ButtonLink>
);

const Frame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel
    heading={
      <Heading level={2} variant="label" id="import">
        {title}
      </Heading>
    }
  >
    {children}
  </Panel>
);

const useImport = ({ kind, id }: ImportedProps) => {
  const client = useQueryClient();
  const query = importQuery(kind, id);
  const { data } = useQuery({ ...query, retry: false });
  const set = (progress: ImportProgress) => client.setQueryData(query.queryKey, progress);
  const start = useMutation({ mutationFn: () => startImport(kind, id), onSuccess: set });
  const cancel = useMutation({ mutationFn: () => cancelImport(kind, id), onSuccess: set });
  const status = data?.status;
  useEffect(() => {
    // The page then shows the imported repository.
    if (status === "done") void client.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
  }, [status, client, kind, id]);
  return { data, start, cancel };
};

const Command = ({ kind, id, source }: ImportedProps & { readonly source: string }) => (
  <>
    <CodeBlock language="sh" name="Do this from code" code={commandFor(kind, id, source)} />
    <Text variant="note">
      <TextLink href="/docs/import">How importing works</TextLink>
    </Text>
  </>
);

export const ImportPanel = ({ kind, id }: ImportedProps) => {
  const { data, start, cancel } = useImport({ kind, id });
  if (!data) return <SkeletonPanel height={220} />;
  const { source, canImport, status, message } = data;
  if (status === "running")
    return (
      <Frame title="Importing">
        <Progress progress={data} onCancel={() => cancel.mutate()} />
      </Frame>
    );
  return (
    <Frame title={canImport ? "Import" : `Only admins can import ${kind}s`}>
      {status === "failed" && <ErrorPanel title="The import failed" message={message} actions={null} />}
      {start.error && <ErrorPanel title="Can’t start the import" message={start.error.message} actions={null} />}
      <Text variant="note">
        {canImport ? "Copies the card and all files to this hub." : "Ask an admin to run this command:"}
      </Text>
      {!canImport && <Command kind={kind} id={id} source={source} />}
      <Cluster>
        {canImport && (
          <Button variant="primary" onClick={() => start.mutate()} disabled={start.isPending}>
            <CloudDownload size={16} strokeWidth={1.75} aria-hidden="true" />
            {status === "none" ? "Import" : "Import again"}
          </Button>
        )}
        <SourceButton source={source} />
      </Cluster>
      {canImport && <Command kind={kind} id={id} source={source} />}
    </Frame>
  );
};
