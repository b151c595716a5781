import type { StarterModel } from "@orrery/contract";
import { type ReactNode, useState } from "react";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { ErrorPanel } from "../../ui/feedback/error-panel.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { ActionRow } from "../../ui/list/action-rows.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { importCommand } from "./import-command.ts";
import { ImportProgressView, ProgressLine } from "./import-progress-view.tsx";
import { useImport } from "./use-import.ts";

export interface StarterProps {
  readonly model: StarterModel;
  readonly upstream: string;
}

/** What can be done about a model, and what is shown below it. */
interface Offer {
  readonly actions?: ReactNode;
  readonly below?: ReactNode;
}

interface RowProps extends Offer {
  readonly model: StarterModel;
}

const Row = ({ model, actions, below }: RowProps) => {
  const { id, kind, description, bytes, license, state, problem } = model;
  return (
    <ActionRow
      mark={<Avatar name={id.split("/")[0] ?? id} size="sm" />}
      detail={
        <>
          {description} About {sizeText(bytes)}, {license}.
          {problem && state !== "here" && <StatusText variant="bad"> {problem}</StatusText>}
        </>
      }
      actions={actions}
      below={below}
    >
      <span className="font-medium">{kind}</span>{" "}
      {state === "here" ? (
        <TextLink href={repositoryPath("model", id)}>
          <IdText id={id} />
        </TextLink>
      ) : (
        <IdText id={id} />
      )}
    </ActionRow>
  );
};

/** One click and the progress, for admins. */
export const useImportOffer = ({ id, files, state, problem }: StarterModel): Offer => {
  const { data, start, cancel } = useImport("model", id, state === "importing");
  if (data?.status === "running")
    return { below: <ImportProgressView progress={data} onCancel={() => cancel.mutate()} /> };
  const error = start.error?.message ?? (data?.status === "failed" ? data.message : undefined);
  return {
    actions: (
      <Button
        aria-label={`Import ${id}`}
        disabled={start.isPending || state === "importing" || problem !== undefined}
        onClick={() => start.mutate({ files })}
      >
        {error ? "Import again" : "Import"}
      </Button>
    ),
    below: error && <ErrorPanel title="The import failed" message={error} actions={null} />,
  };
};

/** For people who cannot import: whom to ask, and the command. */
export const useAskOffer = ({ model: { id, files, state, progress }, upstream }: StarterProps): Offer => {
  const [isOpen, setOpen] = useState(false);
  if (state === "importing") {
    const share = progress && progress.bytes > 0 ? progress.bytesDone / progress.bytes : undefined;
    return { below: <ProgressLine label="Importing" note="" share={share} /> };
  }
  return {
    actions: (
      <Button aria-expanded={isOpen} aria-label={`Ask an admin for ${id}`} onClick={() => setOpen(!isOpen)}>
        Ask an admin
      </Button>
    ),
    below: isOpen && (
      <>
        <Text variant="note">An admin can import it with one click, or with this command:</Text>
        <CodeBlock language="sh" name="Import it" code={importCommand("model", id, `${upstream}/${id}`, files)} />
      </>
    ),
  };
};

const ForAdmins = ({ model }: StarterProps) => <Row model={model} {...useImportOffer(model)} />;

const ForOthers = (props: StarterProps) => <Row model={props.model} {...useAskOffer(props)} />;

const playgroundPath = ({ id, task }: Pick<StarterModel, "id" | "task">): string => {
  // Chat models are called for chat, which is no task of the catalogue.
  const called = task === "text-generation" ? "conversational" : task;
  return `/playground?model=${encodeURIComponent(id)}&task=${encodeURIComponent(called)}`;
};

export const StarterRow = ({ canImport, ...props }: StarterProps & { readonly canImport: boolean }) => {
  const { model } = props;
  if (model.state === "here")
    return (
      <Row
        model={model}
        actions={
          <ButtonLink href={playgroundPath(model)} aria-label={`Try ${model.id} in the playground`}>
            Try it
          </ButtonLink>
        }
      />
    );
  return canImport ? <ForAdmins {...props} /> : <ForOthers {...props} />;
};
