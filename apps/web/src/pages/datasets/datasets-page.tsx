import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { RepositoryListing } from "../../features/repositories/list/repository-listing.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";

export const DatasetsPage = () => (
  <Page space="none">
    <PageMeta title="Datasets" description="Browse datasets by task, modality, size, format, language and license." />
    <RepositoryListing
      kind="dataset"
      title="Datasets"
      placeholder="Search by name or tag"
      failure={(error, retry) => <FailureNotice error={error} onRetry={retry} />}
    />
  </Page>
);
