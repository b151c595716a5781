import { useState } from "react";
import { hubUrl } from "../../lib/routes/site-root.ts";
import { TextField } from "../../ui/input/field/field.tsx";
import { PlainDialog } from "../../ui/overlay/dialog/plain-dialog.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";
import { type WorkerDraft, workerCommand } from "./worker-command.ts";

/** The command that runs models on another machine for this hub. */
export const WorkerDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [draft, setDraft] = useState<WorkerDraft>({ models: "", address: "" });
  const change = (part: Partial<WorkerDraft>) => setDraft({ ...draft, ...part });
  return (
    <PlainDialog
      title="Add worker"
      description="A worker runs models on another machine for this hub. Install Orrery there and run this command."
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
    >
      <TextField
        label="URL of the worker"
        hint="Where this hub can reach the worker. Leave empty if it runs on this machine."
        value={draft.address}
        onText={(address) => change({ address })}
        placeholder="http://10.0.0.8:4748"
      />
      <TextField
        label="Models (optional)"
        hint="Default: the built-in models"
        value={draft.models}
        onText={(models) => change({ models })}
        placeholder="owner/name, owner/other"
      />
      <CodeBlock code={workerCommand(hubUrl(), draft)} language="shell" />
      <Text variant="soft">
        The token must have the role admin. <TextLink href="/settings/tokens?new=token">Create a token</TextLink>
      </Text>
      <Text variant="soft">
        The worker appears here as an endpoint once its models are downloaded.{" "}
        <TextLink href="/docs/inference#more-machines">How workers work</TextLink>
      </Text>
    </PlainDialog>
  );
};
