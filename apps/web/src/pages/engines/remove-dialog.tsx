import type { EngineEndpoint } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { enginesQuery, removeEndpoint } from "../../api/model/engines.ts";
import { ConfirmDialog } from "../../ui/overlay/dialog/confirm-dialog.tsx";
import { hostOf } from "./endpoint-cells.tsx";

interface RemoveDialogProps {
  readonly endpoint: EngineEndpoint;
  readonly onClose: () => void;
}

export const RemoveDialog = ({ endpoint, onClose }: RemoveDialogProps) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeEndpoint(endpoint.model, endpoint.id),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: enginesQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${hostOf(endpoint.address)}`}
      action="Remove"
      onConfirm={() => mutate()}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>The hub sends no more calls to this engine. The engine itself is not stopped.</p>
      <p>To let its calls end first, drain it.</p>
    </ConfirmDialog>
  );
};
