import type { RepositoryRecord } from "@orrery/contract";
import { lazy, Suspense } from "react";
import { CardText } from "../../../features/card/card-text.tsx";
import { EditCardLink } from "../../../features/contribute/edit-card-link.tsx";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { CardRevisionMenu } from "../../../features/repo-history/revision/card-revision-menu.tsx";
import { TryPanel } from "../../../features/run-model/try-panel.tsx";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { SideColumns } from "../../../ui/layout/side-columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { Downloads } from "../downloads.tsx";
import { ModelTree } from "./lineage/model-tree.tsx";
import { ModelFacts } from "./model-facts.tsx";

const AddKeyDialog = lazy(() =>
  import("../../../features/keys/add-key-dialog.tsx").then(({ AddKeyDialog: component }) => ({ default: component })),
);

const TryIt = ({ record }: { readonly record: RepositoryRecord }) => (
  <Panel title="Try it" id="try-it">
    <TryPanel record={record} keyDialog={(props) => <AddKeyDialog {...props} />} />
  </Panel>
);

const RequestAccess = lazy(() =>
  import("../../../features/repo-settings/request-access.tsx").then((module) => ({ default: module.RequestAccess })),
);

const HubRunPanel = lazy(() => import("./hub-run-panel.tsx").then((module) => ({ default: module.HubRunPanel })));

const hasRunnableFiles = ({ siblings = [] }: RepositoryRecord): boolean =>
  siblings.some(({ rfilename }) => /\.(?:gguf|onnx)$/i.test(rfilename));

interface CardTabProps {
  readonly record: RepositoryRecord;
  readonly revision: string;
  readonly isLocked: boolean | undefined;
}

const waiting = <SkeletonPanel height={400} />;

/** What the person can do with the model; without access to its files, ask for it. */
const Actions = ({ record, isLocked }: Pick<CardTabProps, "record" | "isLocked">) => {
  if (isLocked === undefined) return waiting;
  if (isLocked)
    return (
      <Suspense fallback={waiting}>
        <RequestAccess kind="model" record={record} />
      </Suspense>
    );
  return (
    <>
      <TryIt record={record} />
      <Suspense>{hasRunnableFiles(record) && <HubRunPanel model={record.id} />}</Suspense>
    </>
  );
};

export const CardTab = ({ record, revision, isLocked }: CardTabProps) => (
  <SideColumns
    label={isLocked ? "Request access and details" : "Try it and details"}
    startsOpen={isLocked === true}
    side={
      <>
        <Actions record={record} isLocked={isLocked} />
        <Downloads kind="model" id={record.id} />
        <ModelFacts record={record} />
      </>
    }
  >
    <Stack gap="xl">
      <Stack>
        <ToolBar end={isLocked === false && <EditCardLink kind="model" id={record.id} revision={revision} />}>
          <CardRevisionMenu kind="model" id={record.id} revision={revision} />
        </ToolBar>
        <CardText
          kind="model"
          id={record.id}
          revision={revision}
          isEditable={isLocked === false}
          failed={(error, onRetry) => <FailureNotice error={error} onRetry={onRetry} />}
        />
      </Stack>
      <ModelTree record={record} />
    </Stack>
  </SideColumns>
);
