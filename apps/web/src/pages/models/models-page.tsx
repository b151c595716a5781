import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { RepositoryListing } from "../../features/repositories/list/repository-listing.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";

export const ModelsPage = () => (
  <Page space="none">
    <PageMeta title="Models" description="Browse models by task, library, language, license, provider and size." />
    <RepositoryListing
      kind="model"
      title="Models"
      placeholder="Search by name or tag"
      failure={(error, retry) => <FailureNotice error={error} onRetry={retry} />}
    />
  </Page>
);
