import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { recordQuery } from "../../../api/repository.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { TryPanel } from "../../../features/run-model/try-panel.tsx";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";

const AddKeyDialog = lazy(() =>
  import("../../../features/keys/add-key-dialog.tsx").then(({ AddKeyDialog: component }) => ({ default: component })),
);

export const LivePanel = ({ id, task }: { readonly id: string; readonly task: string }) => {
  const { data: record, error, refetch } = useQuery(recordQuery("model", id));
  if (record) return <TryPanel record={record} task={task} keyDialog={(props) => <AddKeyDialog {...props} />} />;
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <SkeletonPanel height={400} />;
};
