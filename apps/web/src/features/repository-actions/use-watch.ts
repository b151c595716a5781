import type { RepositoryKind, WatchState } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setWatch, watchQuery } from "../../api/owners/notifications.ts";

export const watchLevels = [
  { value: "participating", label: "Participating", note: "Discussions you take part in, and mentions" },
  { value: "all", label: "All activity", note: "Also commits, tags and settings" },
  { value: "off", label: "Off", note: "No notifications" },
] as const satisfies readonly { value: WatchState["level"]; label: string; note: string }[];

/** Shows the chosen level at once, and the hub's if it refuses. */
export const useWatch = (kind: RepositoryKind, id: string, isEnabled: boolean) => {
  const client = useQueryClient();
  const { queryKey } = watchQuery(kind, id);
  const { data } = useQuery({ ...watchQuery(kind, id), enabled: isEnabled });
  const { mutate, error } = useMutation({
    mutationFn: (level: WatchState["level"]) => setWatch(kind, id, { level }),
    onMutate: (level) => client.setQueryData(queryKey, { level }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return { level: data?.level, choose: mutate, error };
};
