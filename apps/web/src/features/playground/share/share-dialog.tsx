import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { hubUrl } from "../../../lib/routes/site-root.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { PlainDialog } from "../../../ui/overlay/dialog/plain-dialog.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { Playground } from "../session/reducer.ts";
import { exportJson, exportMarkdown, fileName } from "./export-session.ts";
import { type ShareLink, writeShare } from "./share.ts";

const save = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

const useShareLink = (playground: Playground): ShareLink | undefined => {
  const [link, setLink] = useState<ShareLink>();
  useEffect(() => {
    let isWanted = true;
    void writeShare(playground).then((written) => isWanted && setLink(written));
    return () => {
      isWanted = false;
    };
  }, [playground]);
  return link;
};

const LinkSection = ({ link }: { readonly link: ShareLink | undefined }) => {
  if (!link) return <Text variant="note">Creating link…</Text>;
  if ("error" in link) return <InlineError>{link.error}</InlineError>;
  const url = `${hubUrl()}/playground#s=${link.encoded}`;
  return (
    <Stack gap="xs">
      <Cluster gap="small" isOneLine>
        <TextField
          label="Link"
          value={url}
          onText={() => undefined}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={url} label="the link" />
      </Cluster>
      <Text variant="note">The link contains the session, never your keys. Anyone who opens it gets a copy.</Text>
      {link.left.length > 0 && <Text variant="note">Not included: {link.left.join("; ")}.</Text>}
    </Stack>
  );
};

interface ShareDialogProps {
  readonly onClose: () => void;
  readonly playground: Playground;
}

export const ShareDialog = ({ onClose, playground }: ShareDialogProps) => {
  const link = useShareLink(playground);
  const { session } = playground;
  return (
    <PlainDialog title="Share and export" description="Create a link or a file." isOpen onOpen={onClose}>
      <Stack>
        <LinkSection link={link} />
        <Cluster>
          <Button onClick={() => save(fileName(session, "json"), "application/json", exportJson(playground))}>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            Export JSON
          </Button>
          <Button onClick={() => save(fileName(session, "md"), "text/markdown", exportMarkdown(playground))}>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            Export Markdown
          </Button>
        </Cluster>
      </Stack>
    </PlainDialog>
  );
};
