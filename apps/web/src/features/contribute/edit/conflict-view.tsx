import type { FileVersion } from "../../../api/owners/file-versions.ts";
import { ErrorPanel } from "../../../ui/feedback/error-panel.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { SourceText } from "../../../ui/text/source-text/source-text.tsx";
import { Text } from "../../../ui/text/text.tsx";

interface ConflictViewProps {
  readonly path: string;
  readonly theirs: FileVersion;
  readonly mine: string;
  readonly language: string;
  readonly onUseTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Both versions side by side. Nothing is lost: the person chooses, or goes on editing theirs or mine. */
export const ConflictView = ({ path, theirs, mine, language, onUseTheirs, onKeepMine }: ConflictViewProps) => (
  <Stack>
    <ErrorPanel
      title={theirs.file ? "Another person changed this file" : "Another person deleted this file"}
      message="Compare both versions, then choose which one to continue with. Nothing is committed yet."
      actions={
        <>
          <Button onClick={onKeepMine}>Continue with mine</Button>
          <Button onClick={onUseTheirs}>Continue with theirs</Button>
        </>
      }
    />
    <EvenColumns>
      <Stack gap="sm">
        <Text variant="note">{`On the hub (${theirs.commit.slice(0, 7)})`}</Text>
        <SourceText code={theirs.file?.text ?? ""} language={language} label={`${path} on the hub`} />
      </Stack>
      <Stack gap="sm">
        <Text variant="note">Yours, not committed</Text>
        <SourceText code={mine} language={language} label={`Your ${path}`} />
      </Stack>
    </EvenColumns>
  </Stack>
);
