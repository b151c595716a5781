import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { modelProgramsQuery } from "../../../api/model/snippets.ts";
import { AppPrograms } from "../../../features/snippets/app-programs.tsx";
import { InferenceSnippets } from "../../../features/snippets/inference-snippets.tsx";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { CodeSkeleton } from "../../../ui/feedback/skeleton-shapes.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { useFragment } from "../../../ui/text/heading/use-fragment.ts";
import { LibrarySection } from "../library-section.tsx";

interface UseTabProps {
  readonly record: RepositoryRecord;
  readonly provider: string | undefined;
  readonly inputs: string | undefined;
}

const Programs = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(modelProgramsQuery(id));
  useFragment(data !== undefined);
  if (!data) return <CodeSkeleton height={240} />;
  return (
    <>
      <LibrarySection libraries={data.libraries} memory="model-library" />
      {data.apps.length > 0 && (
        <Section title="Run on your machine" id="run-it">
          <AppPrograms apps={data.apps} />
        </Section>
      )}
    </>
  );
};

export const UseTab = ({ record, provider, inputs }: UseTabProps) => {
  const navigate = useNavigate();
  const choose = (next: string) =>
    void navigate({
      to: repositoryPath("model", record.id),
      search: { tab: "use", provider: next, ...(inputs && { inputs }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="xl">
      <Section title="Use this model">
        <InferenceSnippets id={record.id} provider={provider} inputs={inputs} onProvider={choose} />
      </Section>
      <Programs id={record.id} />
    </Stack>
  );
};
