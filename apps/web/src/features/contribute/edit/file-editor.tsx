import type { RepositoryKind } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { cardDraftQuery } from "../../../api/card-draft.ts";
import type { FileLocation } from "../../../api/files.ts";
import { editedFileQuery, type FileVersion, maxEditedBytes } from "../../../api/owners/file-versions.ts";
import { shellWord } from "../../../lib/code/quote-text.ts";
import { fileTypeOf } from "../../../lib/files/file-type.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { cardDraft } from "../../../lib/markup/card-draft.ts";
import { isBlankCard, withoutFrontMatter } from "../../../lib/markup/front-matter.ts";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonLine, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { CodeEditor } from "../../../ui/input/code-editor/code-editor.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import type { UrlResolvers } from "../../../ui/text/markdown/render-markdown.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { useStoredState } from "../../../ui/use-stored-state.ts";
import { CommitBar } from "./commit-bar.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { EditorPanes } from "./editor-panes.tsx";
import { FileCode } from "./file-code.tsx";

interface EditDraft {
  readonly text: string;
  readonly path: string;
  readonly message: string;
  /** What the draft was begun from; after a reload the file may have another text. */
  readonly baseCommit: string;
  readonly baseText: string | null;
}

/** The draft of a file, kept in this browser until it is saved or discarded. */
const useEditDraft = ({ kind, id, revision, path }: FileLocation, version: FileVersion, cardText?: string) => {
  const first: EditDraft = {
    text: cardText ?? version.file?.text ?? "",
    path,
    message: "",
    baseCommit: version.commit,
    baseText: version.file?.text ?? null,
  };
  const { value, change, clear } = useStoredState<EditDraft>(`edit ${kind} ${id} ${revision} ${path}`, first);
  const base: FileVersion = {
    commit: value.baseCommit,
    file: value.baseText === null ? undefined : { text: value.baseText, isCut: false, size: value.baseText.length },
  };
  const isChanged = value.text !== (value.baseText ?? "") || value.path !== path;
  const discard = () => {
    change(first);
    clear();
  };
  /** Goes on from another version of the file. */
  const rebase = (theirs: FileVersion, text: string) =>
    change({ text, baseCommit: theirs.commit, baseText: theirs.file?.text ?? null });
  return { draft: value, base, isChanged, change, clear, discard, rebase };
};

const CardForm = lazy(() => import("./card-form.tsx").then((module) => ({ default: module.CardForm })));
const MarkdownText = lazy(() =>
  import("../../../ui/text/markdown/markdown-text.tsx").then((module) => ({ default: module.MarkdownText })),
);

interface FileEditorProps {
  /** The folder of a new file, or the file. */
  readonly location: FileLocation;
  readonly isNew: boolean;
  readonly canCommit: boolean;
  readonly urls: UrlResolvers;
  /** Where to go without saving. */
  readonly backHref: string;
  readonly onSaved: (path: string, pullRequest: number | undefined) => void;
}

/** Plain text: highlighting would need the grammar of every language. */
const readLine = (line: string, state: string) => ({ tokens: [{ kind: "text", text: line }], state });

const fieldsOf = { dataset: [6, 5, 4, 9], model: [6, 4, 5, 9, 8, 11, 7] } as const;

/** Labels and fields, as many as the form has. */
const CardFormSkeleton = ({ kind }: { readonly kind: RepositoryKind }) => (
  <>
    <Loading what="the fields of the card" />
    <EvenColumns>
      {fieldsOf[kind].map((width) => (
        <Stack key={width} gap="xs">
          <SkeletonLine width={width} />
          <SkeletonPanel height={36} />
        </Stack>
      ))}
    </EvenColumns>
  </>
);

const Preview = ({ text, urls }: { readonly text: string; readonly urls: UrlResolvers }) => {
  // Typing goes on while a long card is rendered.
  const deferred = useDeferredValue(text);
  return (
    <ErrorBoundary fallback={<Text variant="soft">This text can’t be previewed.</Text>} resetKey={deferred}>
      <Suspense fallback={<SkeletonPanel height={300} />}>
        <MarkdownText source={withoutFrontMatter(deferred)} urls={urls} />
      </Suspense>
    </ErrorBoundary>
  );
};

type Draft = ReturnType<typeof useEditDraft>;

interface FieldsProps extends Pick<FileEditorProps, "location" | "isNew" | "urls"> {
  readonly draft: Draft["draft"];
  readonly onChange: Draft["change"];
}

/** Path, fields of a card, text and preview. */
const Fields = ({ location, isNew, urls, draft, onChange }: FieldsProps) => {
  const onText = (text: string) => onChange({ text });
  return (
    <>
      <TextField
        label="Path"
        value={draft.path}
        onText={(path) => onChange({ path: path.replace(/^\/+/, "") })}
        maxLength={limits.filePath}
        hint={isNew ? "Use “/” to put it into a folder." : "Change it to rename or move the file."}
      />
      {draft.path === "README.md" && (
        <Collapsible title="Details: license, task, tags">
          <Suspense fallback={<CardFormSkeleton kind={location.kind} />}>
            <CardForm kind={location.kind} text={draft.text} onText={onText} />
          </Suspense>
        </Collapsible>
      )}
      <EditorPanes
        editor={
          <CodeEditor
            label={`Text of ${draft.path || "the new file"}`}
            value={draft.text}
            onText={onText}
            readLine={readLine}
            firstState=""
          />
        }
        preview={fileTypeOf(draft.path).kind === "markdown" && <Preview text={draft.text} urls={urls} />}
      />
    </>
  );
};

interface EditorProps extends FileEditorProps {
  readonly version: FileVersion;
  /** What a card that says nothing begins with. */
  readonly cardText?: string;
}

const Editor = ({ version, cardText, ...props }: EditorProps) => {
  const { location, isNew, canCommit, backHref, onSaved } = props;
  const { draft, base, isChanged, change, clear, discard, rebase } = useEditDraft(location, version, cardText);
  const [theirs, setTheirs] = useState<FileVersion>();
  const goOn = (from: FileVersion, text: string) => {
    rebase(from, text);
    setTheirs(undefined);
  };
  if (theirs)
    return (
      <ConflictView
        path={draft.path}
        theirs={theirs}
        mine={draft.text}
        language={fileTypeOf(draft.path).language}
        onKeepMine={() => goOn(theirs, draft.text)}
        onUseTheirs={() => goOn(theirs, theirs.file?.text ?? "")}
      />
    );
  return (
    <Stack>
      <Fields {...props} draft={draft} onChange={change} />
      <CommitBar
        edit={{ location, base, text: draft.text, path: draft.path }}
        message={draft.message}
        onMessage={(message) => change({ message })}
        isNew={isNew}
        isChanged={isChanged}
        canCommit={canCommit}
        onConflict={setTheirs}
        onSaved={(pullRequest) => {
          clear();
          onSaved(draft.path, pullRequest);
        }}
        end={
          <>
            {isChanged && (
              <Button variant="ghost" onClick={discard}>
                Discard draft
              </Button>
            )}
            <ButtonLink variant="ghost" href={backHref}>
              Cancel
            </ButtonLink>
          </>
        }
      />
      <FileCode
        location={location}
        change={`$EDITOR ${shellWord(draft.path || "notes.md")} && git add ${shellWord(draft.path || "notes.md")}`}
        message={draft.message.trim() || `Update ${draft.path || "notes.md"}`}
      />
    </Stack>
  );
};

/** The editor of a card that says nothing yet, which begins with a draft from the files. */
const CardEditor = (props: EditorProps) => {
  const { location, version } = props;
  const { data, isPending } = useQuery(cardDraftQuery(location.kind, location.id));
  if (isPending) return <SkeletonPanel height={400} />;
  const text = data && cardDraft(location.kind, data.record, data.lines, version.file?.text);
  return <Editor {...props} isNew={false} {...(text !== undefined && { cardText: text })} />;
};

const tooLarge = (size: number, backHref: string) => (
  <Notice title="Too large to edit here" actions={<ButtonLink href={backHref}>Back to the file</ButtonLink>}>
    <p>{`The file has ${sizeText(size)}; you can edit up to ${sizeText(maxEditedBytes)}. Upload a new version instead.`}</p>
  </Notice>
);

/** Edits a text file, or writes a new one. Drafts stay in this browser until they are committed. */
export const FileEditor = (props: FileEditorProps) => {
  const { location, isNew, backHref } = props;
  const { data, error, refetch } = useQuery(editedFileQuery(location));
  if (error)
    return (
      <Notice isAlert title="Can’t open the editor" actions={<Button onClick={() => void refetch()}>Retry</Button>}>
        <p>{error.message}</p>
      </Notice>
    );
  if (!data) return <SkeletonPanel height={400} />;
  if (data.file?.isCut) return tooLarge(data.file.size, backHref);
  if (data.file?.text.includes("\u0000"))
    return (
      <Notice title="This file isn’t text" actions={<ButtonLink href={backHref}>Back to the file</ButtonLink>}>
        <p>Upload a new version instead.</p>
      </Notice>
    );
  if (location.path === "README.md" && isBlankCard(data.file?.text ?? ""))
    return <CardEditor key={data.commit} version={data} {...props} />;
  if (!isNew && !data.file)
    return (
      <Notice title="File not found" actions={<ButtonLink href={backHref}>Back</ButtonLink>}>
        <p>{`${location.path} is not in ${location.revision}.`}</p>
      </Notice>
    );
  return <Editor key={data.commit} version={data} {...props} />;
};
