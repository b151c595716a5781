import { useQuery } from "@tanstack/react-query";
import { datasetProgramsQuery } from "../../../api/model/snippets.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { CodeSkeleton } from "../../../ui/feedback/skeleton-shapes.tsx";
import { LibrarySection } from "../library-section.tsx";

export const UseTab = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useQuery(datasetProgramsQuery(id));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CodeSkeleton height={320} />;
  return <LibrarySection libraries={data.libraries} memory="dataset-library" />;
};
