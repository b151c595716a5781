import { NearRepositories } from "../../features/repositories/near-repositories.tsx";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Lost } from "../../features/tasks/lost.tsx";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Code } from "../../ui/text/text.tsx";

/** A page for a model that is not here: what comes near, and the ways on. */
export const MissingModel = ({ id }: { readonly id: string }) => {
  const name = id.slice(id.indexOf("/") + 1);
  if (!id.includes("/"))
    return (
      <Lost title="Nothing at this address" name={id} finder={<HubFinder kind="popover" />}>
        There is no page at <Code>/{id}</Code>, and no model of that name. It may have moved, or the address may be
        misspelt.
      </Lost>
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
      ways={
        <>
          <ButtonLink look="primary" href={`/models?q=${encodeURIComponent(name)}`}>
            Search models
          </ButtonLink>
          <ButtonLink href={`/login?next=${encodeURIComponent(`/${id}`)}`}>Sign in to see private models</ButtonLink>
          <ButtonLink href="/docs/import">Import it</ButtonLink>
          <ButtonLink href="/">Home</ButtonLink>
        </>
      }
    >
      <NearRepositories kind="model" name={name} />
    </NotFound>
  );
};
