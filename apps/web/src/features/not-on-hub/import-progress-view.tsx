import type { ImportProgress } from "@orrery/contract";
import { countOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Text } from "../../ui/text/text.tsx";

interface ProgressLineProps {
  readonly label: string;
  readonly note: string;
  /** Between 0 and 1; undefined while it is not known. */
  readonly share: number | undefined;
}

export const ProgressLine = ({ label, note, share }: ProgressLineProps) => (
  <div className="flex flex-col gap-0.75 text-sm">
    <div className="flex items-baseline justify-between gap-2">
      <span role="status" className="font-medium">
        {label}
      </span>
      <span className="shrink-0 text-ink-soft tabular-nums">{note}</span>
    </div>
    <progress
      aria-label={label}
      max={1}
      {...(share !== undefined && { value: share })}
      className="h-[6px] w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass"
    />
  </div>
);

interface ImportProgressViewProps {
  readonly progress: ImportProgress;
  readonly onCancel: () => void;
}

export const ImportProgressView = ({ progress, onCancel }: ImportProgressViewProps) => {
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
