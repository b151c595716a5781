import type { RepositoryKind } from "@orrery/contract";
import { AtSign, GitBranch, GitCommitHorizontal, GitPullRequest } from "lucide-react";
import { lazy, Suspense } from "react";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Picker } from "./picker.tsx";
import { isCommitId, revisionText } from "./revision-text.ts";

const RevisionList = lazy(() => import("./revision-list.tsx").then((module) => ({ default: module.RevisionList })));

export interface RevisionMenuProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  /** Shown before the revision where a page has several menus. Such a menu does not link to a comparison. */
  readonly label?: string;
  /** The address of this page at another revision. */
  readonly hrefOf: (revision: string) => string;
  /** Not offered, such as the other side of a comparison. */
  readonly excluded?: string;
}

const iconOf = (revision: string) => {
  if (isCommitId(revision)) return GitCommitHorizontal;
  if (revision.startsWith("@")) return AtSign;
  return revision.startsWith("refs/pr/") ? GitPullRequest : GitBranch;
};

export const RevisionMenu = (props: RevisionMenuProps) => {
  const Icon = iconOf(props.revision);
  const text = revisionText(props.revision);
  const label = `${props.label ?? "Revision"}: ${text}`;
  return (
    <Picker
      label={label}
      text={props.label ? label : text}
      icon={<Icon size={15} strokeWidth={1.75} aria-hidden="true" />}
    >
      {(close) => (
        <Suspense fallback={<SkeletonPanel height={192} />}>
          <RevisionList {...props} onDone={close} />
        </Suspense>
      )}
    </Picker>
  );
};
