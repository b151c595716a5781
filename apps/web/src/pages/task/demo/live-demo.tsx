import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { recordQuery } from "../../../api/repository.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { TryPanel } from "../../../features/run-model/try-panel.tsx";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { InView } from "../../../ui/layout/in-view.tsx";
import { Measure } from "../../../ui/layout/measure.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";

const AddKeyDialog = lazy(() =>
  import("../../../features/keys/add-key-dialog.tsx").then(({ AddKeyDialog: component }) => ({ default: component })),
);

const LivePanel = ({ id, task }: { readonly id: string; readonly task: string }) => {
  const { data: record, error, refetch } = useQuery(recordQuery("model", id));
  if (record) return <TryPanel record={record} task={task} keyDialog={(props) => <AddKeyDialog {...props} />} />;
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <SkeletonPanel height={400} />;
};

/** Shown when it comes into view. */
export const LiveDemo = ({ id, task }: { readonly id: string; readonly task: string }) => (
  <Measure>
    <Panel
      title="Try it live"
      id="try-it"
      note={
        <TextLink href={repositoryPath("model", id)}>
          <IdText id={id} />
        </TextLink>
      }
    >
      <InView height={400}>
        <LivePanel id={id} task={task} />
      </InView>
    </Panel>
  </Measure>
);
