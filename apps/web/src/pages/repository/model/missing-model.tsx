import { SimilarRepositories } from "../../../features/repositories/similar-repositories.tsx";
import { HubFinder } from "../../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../../features/tasks/page-not-found.tsx";
import { MissingItem } from "../../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Code } from "../../../ui/text/text.tsx";

export const MissingModel = ({ id }: { readonly id: string }) => {
  const name = id.slice(id.indexOf("/") + 1);
  if (!id.includes("/"))
    return (
      <PageNotFound title="Page not found" name={id} finder={<HubFinder kind="popover" />}>
        No user, organization or model is called <Code>{id}</Code>. Check the address or search below.
      </PageNotFound>
    );
  return (
    <MissingItem
      kind="Model"
      name={id}
      actions={
        <>
          <ButtonLink variant="primary" href={`/models?q=${encodeURIComponent(name)}`}>
            Search models
          </ButtonLink>
          <ButtonLink href={`/login?next=${encodeURIComponent(`/${id}`)}`}>Sign in to see private models</ButtonLink>
          <ButtonLink href="/docs/import">Import</ButtonLink>
          <ButtonLink href="/">Home</ButtonLink>
        </>
      }
    >
      <SimilarRepositories kind="model" name={name} />
    </MissingItem>
  );
};
