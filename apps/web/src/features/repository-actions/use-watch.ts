import type { WatchState } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setWatch, watchQuery } from "../../api/owners/notifications.ts";

export const watchLevels = [
  { value: "participating", label: "Participating", note: "Discussions you take part in, and mentions" },
  { value: "all", label: "All activity", note: "Also commits, tags and settings" },
  { value: "off", label: "Off", note: "No notifications" },
] as const satisfies readonly { value: WatchState["level"]; label: string; note: string }[];

/** Shows the chosen level at once, and the hub's once it answers. The level of an owner is that of repositories without one. */
export const useWatch = (path: string, isEnabled: boolean) => {
  const client = useQueryClient();
  const { queryKey } = watchQuery(path);
  const { data } = useQuery({ ...watchQuery(path), enabled: isEnabled });
  const { mutate, error } = useMutation({
    mutationFn: (level: WatchState["level"]) => setWatch(path, { level }),
    onMutate: (level) => client.setQueryData(queryKey, { level }),
    onSettled: () => client.invalidateQueries({ queryKey: ["watch"] }),
  });
  return { level: data?.level, choose: mutate, error };
};
