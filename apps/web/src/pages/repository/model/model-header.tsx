import type { FullRecord } from "../../../api/repository.ts";
import {
  AccessMark,
  LibraryText,
  LicenseText,
  NotOnHubMark,
  ParametersText,
  ProviderBadges,
  RunsHere,
  TaskChip,
} from "../../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { taskPath } from "../../../lib/routes/paths.ts";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { ActivityFacts, RepositoryTitle } from "../repository-title.tsx";

export const ModelHeader = ({ record }: { readonly record: FullRecord }) => {
  const facts = repositoryFacts(record);
  return (
    <RepositoryTitle kind="model" record={record}>
      {facts.tasks.map((task) => (
        <Anchor key={task} href={taskPath(task)}>
          <TaskChip task={task} />
        </Anchor>
      ))}
      {facts.runsHere && <RunsHere />}
      <ProviderBadges providers={facts.providers} />
      {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} hasBar />}
      {facts.library && <LibraryText library={facts.library} />}
      {facts.license && <LicenseText license={facts.license} />}
      <AccessMark {...facts} />
      {facts.isReference ? <NotOnHubMark /> : <ActivityFacts record={record} />}
    </RepositoryTitle>
  );
};
