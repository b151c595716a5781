import { SimilarRepositories } from "../../../features/repositories/similar-repositories.tsx";
import { HubFinder } from "../../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../../features/tasks/page-not-found.tsx";
import { MissingItem } from "../../../ui/feedback/not-found.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { MissingActions } from "../missing-actions.tsx";

export const MissingModel = ({ id }: { readonly id: string }) => {
  if (!id.includes("/"))
    return (
      <PageNotFound title="Page not found" name={id} finder={<HubFinder kind="popover" />}>
        No user, organization or model is called <Code>{id}</Code>. Check the address or search below.
      </PageNotFound>
    );
  return (
    <MissingItem kind="Model" name={id} actions={<MissingActions kind="model" id={id} />}>
      <SimilarRepositories kind="model" name={id.slice(id.indexOf("/") + 1)} />
    </MissingItem>
  );
};
