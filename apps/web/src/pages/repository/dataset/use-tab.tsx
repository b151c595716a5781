import { useQuery } from "@tanstack/react-query";
import { datasetProgramsQuery } from "../../../api/model/snippets.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { LibraryPrograms } from "../../../features/snippets/library-programs.tsx";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";

export const UseTab = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useQuery(datasetProgramsQuery(id));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={320} />;
  return (
    <Section
      heading={
        <Heading level={2} variant="section" id="load-it">
          Load with a library
        </Heading>
      }
    >
      <LibraryPrograms libraries={data.libraries} memory="dataset-library" hub={location.origin} />
    </Section>
  );
};
