import type { RepositoryRecord } from "@orrery/contract";

/** Whether the hub knows only the name: a task page names it, and no provider serves it. */
export const isOnlyNamed = ({
  origin,
  inferenceProviderMapping: mapping = {},
}: Pick<RepositoryRecord, "origin" | "inferenceProviderMapping">): boolean =>
  origin === "reference" && !Object.values(mapping).some(({ status }) => status === "live");
