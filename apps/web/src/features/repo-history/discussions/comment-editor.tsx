import type { RepositoryKind } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { CommentBox } from "./comment-box.tsx";
import { commentUrls } from "./comment-urls.ts";

const CommentText = lazy(() => import("./comment-text.tsx").then((module) => ({ default: module.CommentText })));

interface CommentEditorProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly error?: Error | null;
  readonly actions: ReactNode;
  readonly takesFocus?: boolean;
}

/** Markdown with a preview; Ctrl Enter sends. */
export const CommentEditor = (props: CommentEditorProps) => {
  const { kind, id, label, placeholder, text, onText, onSubmit, error, actions, takesFocus } = props;
  const [view, setView] = useState<"write" | "preview">("write");
  return (
    <CommentBox
      label={label}
      text={text}
      onText={onText}
      placeholder={placeholder}
      view={view}
      onView={setView}
      preview={
        <Suspense fallback={<SkeletonPanel height={80} />}>
          <CommentText source={text} urls={commentUrls(kind, id)} />
        </Suspense>
      }
      onSubmit={onSubmit}
      maxLength={limits.comment}
      note="Ctrl Enter sends. Your draft is saved in this browser."
      error={error?.message}
      actions={actions}
      takesFocus={takesFocus}
    />
  );
};
