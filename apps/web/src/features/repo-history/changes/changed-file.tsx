import type { FileChange } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { changePageQuery } from "../../../api/history/changes.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { DiffSkeleton } from "../../../ui/feedback/skeleton-shapes.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { InView } from "../../../ui/layout/in-view.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { ChangeMark, ChangeNote, ChangePanel, LineCounts } from "./change-panel.tsx";
import type { ChangedFilesProps, DiffLayout } from "./changed-files.tsx";
import { SizeChange } from "./size-change.tsx";
import { TensorChange } from "./tensor-change.tsx";
import { TextChange } from "./text-change.tsx";

interface ChangedFileProps extends ChangedFilesProps {
  readonly file: FileChange;
  /** The fragment of the file's address on the page. */
  readonly anchor: string;
  readonly isAtTop: boolean;
  /** The last file of the page before the one that compares this file. */
  readonly pageAfter: string | undefined;
  readonly layout: DiffLayout;
}

const ViewLink = ({ kind, id, before, after, file: { path, status } }: ChangedFileProps) => {
  const revision = status === "removed" ? before : after;
  if (revision === undefined) return null;
  return (
    <TextLink href={repositoryPath(kind, id) + revisionPath("blob", revision, path)}>
      {status === "removed" ? "View before" : "View file"}
    </TextLink>
  );
};

const Content = ({ source, pageAfter, file: { path }, layout, reviewOf }: ChangedFileProps): ReactNode => {
  const { data, error, refetch } = useQuery(changePageQuery(source, pageAfter));
  if (error)
    return (
      <ChangeNote>
        <span role="alert">{error.message}</span>
        <TextButton onClick={() => void refetch()}>Retry</TextButton>
      </ChangeNote>
    );
  if (!data) return <DiffSkeleton height={120} />;
  const change = data.find((one) => one.path === path);
  if (!change) return <ChangeNote>This file changed in the meantime. Reload the page.</ChangeNote>;
  if (change.tensors) return <TensorChange change={change} tensors={change.tensors} />;
  if (change.text) return <TextChange path={path} text={change.text} layout={layout} review={reviewOf?.(path)} />;
  return <SizeChange change={change} />;
};

/** Known once the page of the file is loaded, which its content asks for. */
const Counts = ({ source, pageAfter, file: { path } }: ChangedFileProps): ReactNode => {
  const { data } = useQuery({
    ...changePageQuery(source, pageAfter),
    enabled: false,
    select: (page) => page.find((one) => one.path === path)?.text,
  });
  return data && <LineCounts added={data.addedLines} removed={data.removedLines} />;
};

/** Rendered shortly before it comes into view, and memoized: a commit can have thousands of files. */
export const ChangedFile = memo((props: ChangedFileProps) => (
  <InView id={props.anchor} height={168} lead={800} startsVisible={props.isAtTop}>
    <ChangePanel
      path={props.file.path}
      mark={
        <>
          {props.file.status !== "modified" && <ChangeMark status={props.file.status} />}
          <Counts {...props} />
        </>
      }
      actions={<ViewLink {...props} />}
    >
      <Content {...props} />
    </ChangePanel>
  </InView>
));
