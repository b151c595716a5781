import type { ImportProgress } from "@orrery/contract";
import { countOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Text } from "../../ui/text/text.tsx";
import { ProgressLine } from "./progress-line.tsx";

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
