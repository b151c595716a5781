import { SimilarRepositories } from "../../features/repositories/similar-repositories.tsx";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../features/tasks/page-not-found.tsx";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Code } from "../../ui/text/text.tsx";

export const MissingModel = ({ id }: { readonly id: string }) => {
  const name = id.slice(id.indexOf("/") + 1);
  if (!id.includes("/"))
    return (
      <PageNotFound title="Nothing at this address" name={id} finder={<HubFinder kind="popover" />}>
        There is no page at <Code>/{id}</Code>, and no model of that name. It may have moved, or the address may be
        misspelt.
      </PageNotFound>
    );
  return (
    <NotFound
      title="No such model"
      description="There is no model at this address."
      summary={
        <>
          There is no model <Code>{id}</Code> here, or it is private and you may not see it.
        </>
      }
      actions={
        <>
          <ButtonLink variant="primary" href={`/models?q=${encodeURIComponent(name)}`}>
            Search models
          </ButtonLink>
          <ButtonLink href={`/login?next=${encodeURIComponent(`/${id}`)}`}>Sign in to see private models</ButtonLink>
          <ButtonLink href="/docs/import">Import it</ButtonLink>
          <ButtonLink href="/">Home</ButtonLink>
        </>
      }
    >
      <SimilarRepositories kind="model" name={name} />
    </NotFound>
  );
};
