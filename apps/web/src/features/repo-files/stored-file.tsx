import type { FileHeader, TreeEntry } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { FileLocation } from "../../api/files.ts";
import { shellWord } from "../../lib/code/quote-text.ts";
import { fileTypeOf } from "../../lib/files/file-type.ts";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf, countText, fullCount } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { PlainColumns } from "../../ui/layout/columns.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { MetricLine } from "../../ui/list/metric-line.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { contentPath } from "./file-actions.tsx";
import { FileFailure } from "./file-failure.tsx";
import { HeaderSections } from "./header-sections.tsx";
import { MediaView } from "./media-view.tsx";
import { MemoryFit } from "./memory-fit.tsx";
import { ScanMark } from "./scan-mark.tsx";
import { firstHeaderQuery } from "./tensor-list.tsx";
import { verdictLabel } from "./verdict-button.tsx";

const TextFile = lazy(() => import("./text-file.tsx").then((module) => ({ default: module.TextFile })));

interface StoredFileProps {
  readonly file: FileLocation;
  readonly entry: TreeEntry;
  readonly urls: UrlResolvers;
}

const weightsFormats = { safetensors: "Safetensors", gguf: "GGUF", onnx: "ONNX" } as const;

const noteOf = ({ format, onnx, quantization, parameters, types }: FileHeader): string | undefined => {
  if (onnx) return `IR version ${onnx.irVersion}${onnx.opset === undefined ? "" : ` · opset ${onnx.opset}`}`;
  if (format !== "gguf") return types[0]?.type;
  const bits = (types.reduce((sum, { bytes = 0 }) => sum + bytes, 0) * 8) / Math.max(1, parameters);
  return [quantization, `${bits.toFixed(2)} bits per weight`].filter(Boolean).join(" · ");
};

const formatOf = (file: FileLocation, entry: TreeEntry, header: FileHeader | undefined) => {
  const ending = /\.([a-z\d]{1,12})$/i.exec(file.path)?.[1]?.toUpperCase();
  const found = entry.securityFileStatus?.format;
  if (!header) return { value: found ?? ending ?? "Unknown", note: undefined };
  const name = weightsFormats[header.format];
  return { value: header.gguf ? `${name} ${header.gguf.version}` : name, note: noteOf(header) };
};

const scanMetric = ({ securityFileStatus: scan }: TreeEntry) => ({
  name: "Scan",
  value: scan?.status === "safe" ? "Clean" : verdictLabel(scan?.status ?? "unscanned"),
  note:
    scan?.status === "safe" ? "Nothing harmful was found" : scan?.findings && countOf(scan.findings.length, "finding"),
});

const metricsOf = ({ file, entry }: StoredFileProps, header: FileHeader | undefined) => [
  { name: "Size", value: sizeText(entry.size), note: `${fullCount(entry.size)} bytes` },
  { name: "Format", ...formatOf(file, entry, header) },
  ...(header
    ? [
        {
          name: "Parameters",
          value: countText(header.parameters),
          note: `${fullCount(header.parameters)} in ${countOf(header.tensorCount, "tensor")}`,
        },
      ]
    : []),
  header?.gguf?.contextLength === undefined
    ? scanMetric(entry)
    : { name: "Context", value: fullCount(header.gguf.contextLength), note: "tokens, as trained" },
];

/** Verdicts that the mark says in words. */
const spokenByMark: ReadonlySet<string> = new Set(["caution", "error", "suspicious", "unsafe", "queued"]);

const storageOf = ({ lfs, xetHash }: TreeEntry): string => {
  if (xetHash) return "Xet";
  return lfs ? "Git LFS" : "Git";
};

const Hash = ({ hash }: { readonly hash: string }) => (
  <Cluster gap="tight">
    <span title={hash}>
      <Code>{`${hash.slice(0, 8)}…${hash.slice(-8)}`}</Code>
    </span>
    <CopyButton text={hash} label="SHA-256" />
  </Cluster>
);

const Facts = ({ file, entry }: StoredFileProps) => {
  const { lfs, securityFileStatus: scan, lastCommit } = entry;
  const hash = lfs?.oid ?? scan?.sha256;
  return (
    <>
      <Section gap="tight" title="File" variant="label">
        <Definitions
          entries={[
            { term: "SHA-256", value: hash && <Hash hash={hash} /> },
            { term: "Stored with", value: storageOf(entry) },
            {
              term: "Scan",
              value: scan && (
                <Cluster gap="tight">
                  {!spokenByMark.has(scan.status) && verdictLabel(scan.status)}
                  {scan.status !== "unscanned" && <ScanMark path={file.path} scan={scan} />}
                </Cluster>
              ),
            },
            { term: "Download", value: scan?.isHeld && "Held until a hub admin approves it" },
          ]}
        />
      </Section>
      {lastCommit && (
        <Section gap="tight" title="Last change" variant="label">
          <Stack gap="xs">
            <Text variant="soft">{lastCommit.title}</Text>
            <Text variant="note">
              <span title={dayText(new Date(lastCommit.date))}>{agoText(new Date(lastCommit.date), new Date())}</span>{" "}
              <TextLink href={`${repositoryPath(file.kind, file.id)}/commit/${lastCommit.id}`}>
                <Code>{lastCommit.id.slice(0, 7)}</Code>
              </TextLink>
            </Text>
          </Stack>
        </Section>
      )}
    </>
  );
};

const Contents = ({ file, urls }: StoredFileProps) => {
  const { kind } = fileTypeOf(file.path);
  if (kind === "image" || kind === "audio" || kind === "video")
    return <MediaView kind={kind} url={contentPath(file, "resolve")} name={file.path} />;
  if (kind === "other" || kind === "weights") return null;
  return (
    <Suspense fallback={<SkeletonPanel height={400} />}>
      <TextFile file={file} urls={urls} isLarge otherwise={null} />
    </Suspense>
  );
};

const downloadCode = ({ kind, id, revision, path }: FileLocation) => {
  const type = kind === "dataset" ? " --type dataset" : "";
  const branch = revision === "main" ? "" : ` --revision ${shellWord(revision)}`;
  const url = `{hub}${contentPath({ kind, id, revision, path }, "resolve")}`;
  return { hf: `hf download ${id} ${shellWord(path)}${type}${branch}`, curl: `curl -LO ${url}` };
};

/** A file that is not shown as text: its numbers, what its format tells, and where it comes from. */
export const StoredFile = (props: StoredFileProps) => {
  const { file } = props;
  const isWeights = fileTypeOf(file.path).kind === "weights";
  const { data: header, error, refetch } = useQuery({ ...firstHeaderQuery(file), enabled: isWeights });
  if (isWeights && !header && !error) return <SkeletonPanel height={400} />;
  const gguf = header?.gguf;
  return (
    <Stack gap="lg">
      <MetricLine label="File" metrics={metricsOf(props, header)} />
      <PlainColumns
        aside={
          <Stack gap="lg">
            {gguf?.memory && gguf.contextLength !== undefined && (
              <Section gap="tight" title="Fits in" variant="label">
                <MemoryFit memory={gguf.memory} contextLength={gguf.contextLength} />
              </Section>
            )}
            <Facts {...props} />
          </Stack>
        }
      >
        <Stack gap="xl">
          {error && <FileFailure error={error} file={file} onRetry={() => void refetch()} />}
          {header && <HeaderSections header={header} file={file} />}
          <Contents {...props} />
          <FromCode {...downloadCode(file)} />
        </Stack>
      </PlainColumns>
    </Stack>
  );
};
