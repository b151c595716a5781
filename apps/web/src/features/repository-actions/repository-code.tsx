import type { RepositoryKind } from "@orrery/contract";
import { watchPath } from "../../api/owners/notifications.ts";
import { apiPath } from "../../api/repository.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { PlainDialog } from "../../ui/overlay/dialog/plain-dialog.tsx";
import { Programs } from "../../ui/text/from-code.tsx";

interface RepositoryCodeProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** The actions of a repository's header, as commands. */
export const RepositoryCode = ({ kind, id, onClose }: RepositoryCodeProps) => {
  const shell = (name: string, code: string) => ({ name, language: "shell", code });
  return (
    <PlainDialog
      title="Do this from code"
      description="Set HF_TOKEN to an access token first."
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
    >
      <Programs
        programs={[
          shell("Clone", `git clone {hub}${repositoryPath(kind, id)}`),
          shell("Like", curlCommand("POST", `${apiPath(kind, id)}/like`)),
          shell("Watch", curlCommand("PUT", watchPath(kind, id), { level: "all" })),
          shell(
            "Add to collection",
            curlCommand("POST", "/api/collections/owner/collection/items", { item: { type: kind, id } }),
          ),
        ]}
      />
    </PlainDialog>
  );
};
