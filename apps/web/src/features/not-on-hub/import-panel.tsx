import type { RepositoryKind } from "@orrery/contract";
import { CloudDownload, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorPanel } from "../../ui/feedback/error-panel.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";
import { importCommand } from "./import-command.ts";
import { ImportProgressView } from "./import-progress-view.tsx";
import { useImport } from "./use-import.ts";

interface ImportedProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

const SourceButton = ({ source }: { readonly source: string }) => (
  <ButtonLink href={source}>
    View on {new URL(source).host}
    <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
  </ButtonLink>
);

const Frame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel title={title} id="import">
    {children}
  </Panel>
);

const Command = ({ kind, id, source }: ImportedProps & { readonly source: string }) => (
  <>
    <CodeBlock language="sh" name="Do this from code" code={importCommand(kind, id, source)} />
    <Text variant="note">
      <TextLink href="/docs/import">How importing works</TextLink>
    </Text>
  </>
);

const importLabels = {
  none: "Import",
  running: "Import",
  done: "Import again",
  failed: "Retry",
  cancelled: "Import again",
} as const;

/** A failed import that would only fail again is looked at first. */
export const ImportPanel = ({ kind, id }: ImportedProps) => {
  const { data, start, cancel } = useImport(kind, id);
  if (!data) return <SkeletonPanel height={220} />;
  const { source, canImport, status, message, canRetry = true } = data;
  if (status === "running")
    return (
      <Frame title="Importing">
        <ImportProgressView progress={data} onCancel={() => cancel.mutate()} />
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
        {canImport && (status !== "failed" || canRetry) && (
          <Button
            variant="primary"
            onClick={() => start.mutate({ again: status === "failed" })}
            disabled={start.isPending}
          >
            <CloudDownload size={16} strokeWidth={1.75} aria-hidden="true" />
            {importLabels[status]}
          </Button>
        )}
        {canImport && (
          <ButtonLink href={`/import?source=${encodeURIComponent(source)}`}>See size and choose files</ButtonLink>
        )}
        <SourceButton source={source} />
      </Cluster>
      {canImport && <Command kind={kind} id={id} source={source} />}
    </Frame>
  );
};
