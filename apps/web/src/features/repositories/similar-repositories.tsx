import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { RepositoryRow } from "./repository-row.tsx";

/** The hub's limit. */

interface SimilarRepositoriesProps {
  readonly kind: "model" | "dataset";
  readonly name: string;
}

export const SimilarRepositories = ({ kind, name }: SimilarRepositoriesProps) => {
  const { data } = useQuery(repositoryTopQuery(kind, { search: name.slice(0, limits.searchText), limit: 5 }));
  if (!data || data.records.length === 0) return null;
  return (
    <Stack>
      <Text>Did you mean one of these?</Text>
      <div>
        {data.records.map((record) => (
          <RepositoryRow key={record.id} kind={kind} record={record} density="comfortable" />
        ))}
      </div>
    </Stack>
  );
};
