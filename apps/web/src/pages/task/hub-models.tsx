import { RepositoryRow } from "../../features/repositories/repository-row.tsx";
import { countOf } from "../../lib/format/count-text.ts";
import { Section } from "../../ui/layout/section.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import type { useHubModels } from "./use-hub-models.ts";

interface HubModelsProps {
  readonly task: string;
  readonly models: ReturnType<typeof useHubModels>;
}

export const HubModels = ({ task, models: { records, total, runHere } }: HubModelsProps) => {
  if (records.length === 0) return null;
  const search = `task=${encodeURIComponent(task)}`;
  return (
    <Section
      title="On this hub"
      id="on-this-hub"
      note={
        <>
          {runHere > 0 && (
            <>
              <TextLink href={`/models?${search}&here=yes`}>{runHere} run on this hub</TextLink>
              {" · "}
            </>
          )}
          <TextLink href={`/models?${search}`}>All {countOf(total, "model")}</TextLink>
        </>
      }
    >
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <RepositoryRow kind="model" record={record} />
          </li>
        ))}
      </ul>
    </Section>
  );
};
