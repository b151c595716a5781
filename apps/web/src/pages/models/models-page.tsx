import { lazy, Suspense } from "react";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { RepositoryListing } from "../../features/repositories/list/repository-listing.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";

const StarterModels = lazy(() =>
  import("../../features/not-on-hub/starter-models.tsx").then((module) => ({ default: module.StarterModels })),
);

const Starters = () => (
  <Collapsible title="Starter models: well-known ones to import">
    <Suspense fallback={<SkeletonText widths={[60, 52, 58]} />}>
      <StarterModels />
    </Suspense>
  </Collapsible>
);

export const ModelsPage = () => (
  <Page space="none">
    <PageMeta title="Models" description="Browse models by task, library, language, license, provider and size." />
    <RepositoryListing
      kind="model"
      title="Models"
      placeholder="Search by name or tag"
      lead={<Starters />}
      failure={(error, retry) => <FailureNotice error={error} onRetry={retry} />}
    />
  </Page>
);
