import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isApiError } from "../api/api-error.ts";
import { ownerQuery } from "../api/owners/owners.ts";
import { FailureNotice } from "../features/failure/failure-notice.tsx";
import { Loading, SkeletonLine, SkeletonPanel } from "../ui/feedback/skeleton.tsx";
import { Page, PageMeta } from "../ui/layout/page.tsx";
import { Stack } from "../ui/layout/stack.tsx";

const OwnerPage = lazy(() => import("../pages/owner/owner-page.tsx").then((module) => ({ default: module.OwnerPage })));
const ModelPage = lazy(() =>
  import("../pages/repository/model/model-page.tsx").then((module) => ({ default: module.ModelPage })),
);

const Waiting = () => (
  <Page space="tight">
    <Loading what="the page" />
    <Stack gap="lg">
      <SkeletonLine width={30} height={3} />
      <SkeletonPanel height={600} />
    </Stack>
  </Page>
);

const Found = () => {
  const { owner = "" }: { owner?: string } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(ownerQuery(owner));
  if (data) return <OwnerPage owner={data} />;
  // The field's oldest models have a name without an owner.
  if (isApiError(error, "not_found")) return <ModelPage />;
  if (!error) return <Waiting />;
  return (
    <>
      <PageMeta title="Not available" description="Can’t load this page." />
      <FailureNotice error={error} onRetry={() => void refetch()} />
    </>
  );
};

/** One segment names an owner, or else a model without one. */
export const OwnerOrModel = () => (
  <Suspense fallback={<Waiting />}>
    <Found />
  </Suspense>
);
