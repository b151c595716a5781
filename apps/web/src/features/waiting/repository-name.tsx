import type { WaitingItem } from "@orrery/contract";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

export const RepositoryName = ({ repo }: Pick<WaitingItem, "repo">) => (
  <Anchor href={repositoryPath(repo.type, repo.name)} className="transition-colors hover:text-brass">
    <IdText id={repo.name} />
  </Anchor>
);
