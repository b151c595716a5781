import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { SectionSkeleton } from "./section-skeleton.tsx";

interface AwaitQueryProps<T> {
  readonly query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  readonly children: (data: T) => ReactNode;
}

export const AwaitQuery = <T,>({ query: { data, error, refetch }, children }: AwaitQueryProps<T>) => {
  if (data !== undefined) return children(data);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return <SectionSkeleton />;
};
