import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { isApiError } from "../../api/api-error.ts";
import { recordQuery } from "../../api/repository.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { isOnlyNamed } from "../../features/not-on-hub/is-only-named.ts";
import { RepositorySkeleton } from "../../features/repositories/repository-skeleton.tsx";
import { PageMeta } from "../../ui/layout/page.tsx";

const NotOnHub = lazy(() =>
  import("../../features/not-on-hub/not-on-hub.tsx").then((module) => ({ default: module.NotOnHub })),
);

interface AwaitRepositoryProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly header: (record: RepositoryRecord) => ReactNode;
  readonly missing: ReactNode;
  readonly children: (record: RepositoryRecord) => ReactNode;
}

/** Loads a repository, and says so if it is loading, missing, only known by name, or cannot be loaded. */
export const AwaitRepository = ({ kind, id, header, missing, children }: AwaitRepositoryProps) => {
  const { data, error, refetch } = useQuery(recordQuery(kind, id));
  const skeleton = <RepositorySkeleton kind={kind} id={id} />;
  if (data && isOnlyNamed(data))
    return (
      <Suspense fallback={skeleton}>
        <NotOnHub kind={kind} record={data} header={header(data)} />
      </Suspense>
    );
  if (data) return children(data);
  if (isApiError(error, "not_found")) return missing;
  if (error)
    return (
      <>
        <PageMeta title="Not available" description={`Can’t load this ${kind}.`} />
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  return skeleton;
};
