import { Ellipsis } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { type DiscussionLocation, editComment, hideComment } from "../../../api/history/discussions.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Menu, MenuAction } from "../../../ui/overlay/menu.tsx";
import { useDraft } from "../use-draft.ts";
import { CommentEditor } from "./comment-editor.tsx";
import type { CommentEvent } from "./comment-event.ts";
import { commentUrls } from "./comment-urls.ts";
import { Reactions } from "./reactions/reactions.tsx";
import { Name, Quiet } from "./thread/thread.tsx";
import { useDiscussionAction } from "./use-discussion-action.ts";

const ConfirmDialog = lazy(() =>
  import("../../../ui/overlay/dialog/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);
const CommentText = lazy(() => import("./comment-text.tsx").then((module) => ({ default: module.CommentText })));

export interface CommentProps {
  readonly at: DiscussionLocation;
  readonly event: CommentEvent;
  /** The account that is signed in. */
  readonly viewer: string | undefined;
  /** The author of the discussion. */
  readonly opener: string;
}

const Editor = ({ at, event, onDone }: CommentProps & { readonly onDone: () => void }) => {
  const { raw } = event.data.latest;
  const [text, setText] = useDraft(`comment-${event.id}`, raw);
  const close = () => {
    setText("");
    onDone();
  };
  const { mutate, isPending, error } = useDiscussionAction(
    at,
    (content: string) => editComment(at, event.id, content),
    close,
  );
  const canSave = text.trim() !== "" && !isPending;
  return (
    <CommentEditor
      kind={at.kind}
      id={at.id}
      label="Edit comment"
      placeholder="Markdown works, @ mentions a person."
      text={text}
      onText={setText}
      onSubmit={() => canSave && mutate(text)}
      error={error}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={!canSave} onClick={() => mutate(text)}>
            Save
          </Button>
        </>
      }
    />
  );
};

const HideDialog = ({ at, event, onClose }: CommentProps & { readonly onClose: () => void }) => {
  const { mutate, isPending, error } = useDiscussionAction(at, () => hideComment(at, event.id), onClose);
  return (
    <ConfirmDialog
      title="Hide this comment?"
      action="Hide"
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>Its text is deleted for good. That a comment was here stays visible.</p>
    </ConfirmDialog>
  );
};

interface ActionsProps extends CommentProps {
  readonly onEdit: () => void;
  readonly onHide: () => void;
}

const MenuActions = ({ event, viewer, onEdit, onHide }: ActionsProps) => (
  <>
    <CopyButton text={event.data.latest.raw} label="the comment" />
    <Menu
      label={`Actions for the comment by ${event.author.name}`}
      look="icon"
      button={<Ellipsis size={18} aria-hidden="true" />}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            {viewer === event.author.name && <MenuAction onChoose={then(onEdit)}>Edit</MenuAction>}
            <MenuAction onChoose={then(onHide)}>Hide</MenuAction>
          </>
        );
      }}
    </Menu>
  </>
);

/** Within a diff, which clips what opens over it. */
const PlainActions = ({ event, viewer, onEdit, onHide }: ActionsProps) => (
  <>
    {viewer === event.author.name && (
      <TextButton aria-label={`Edit the comment by ${event.author.name}`} onClick={onEdit}>
        Edit
      </TextButton>
    )}
    <TextButton aria-label={`Hide the comment by ${event.author.name}`} onClick={onHide}>
      Hide
    </TextButton>
  </>
);

const Content = ({ at, event, viewer }: CommentProps) => {
  const { data } = event;
  if (data.hidden) return <Quiet>Hidden by {data.hiddenBy ?? "a person with write access"}.</Quiet>;
  if (data.latest.raw.trim() === "") return <Quiet>No description.</Quiet>;
  return (
    <>
      <Suspense fallback={<SkeletonPanel height={48} />}>
        <CommentText source={data.latest.raw} urls={commentUrls(at.kind, at.id)} />
      </Suspense>
      <Reactions at={at} event={event} viewer={viewer} />
    </>
  );
};

const Head = ({ event, opener }: CommentProps) => {
  const date = new Date(event.createdAt);
  return (
    <>
      <Name>{event.author.name}</Name>
      {event.author.name === opener && <Quiet>Author</Quiet>}
      <Quiet title={exactText(date)}>{whenText(date, new Date())}</Quiet>
      {event.data.edited && !event.data.hidden && <Quiet>edited</Quiet>}
    </>
  );
};

interface CommentPartsProps extends CommentProps {
  readonly isWithinDiff?: boolean;
  readonly children: (parts: {
    readonly head: ReactNode;
    readonly actions: ReactNode;
    readonly body: ReactNode;
    readonly isEditing: boolean;
  }) => ReactNode;
}

/** A comment that can be read, edited and hidden; its frame is up to the place where it is shown. */
export const CommentParts = ({ isWithinDiff = false, children, ...props }: CommentPartsProps) => {
  const [mode, setMode] = useState<"read" | "edit" | "hide">("read");
  const read = () => setMode("read");
  const isEditing = mode === "edit";
  const canAct = props.viewer !== undefined && !props.event.data.hidden;
  const Actions = isWithinDiff ? PlainActions : MenuActions;
  return (
    <>
      {children({
        head: <Head {...props} />,
        actions: canAct && <Actions {...props} onEdit={() => setMode("edit")} onHide={() => setMode("hide")} />,
        body: isEditing ? <Editor {...props} onDone={read} /> : <Content {...props} />,
        isEditing,
      })}
      <Suspense>{mode === "hide" && <HideDialog {...props} onClose={read} />}</Suspense>
    </>
  );
};
