import { SimilarRepositories } from "../../features/repositories/similar-repositories.tsx";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Code } from "../../ui/text/text.tsx";

export const MissingDataset = ({ id }: { readonly id: string }) => (
  <NotFound
    title="No such dataset"
    description="There is no dataset at this address."
    summary={
      <>
        There is no dataset <Code>{id}</Code> here, or it is private and you may not see it.
      </>
    }
    actions={
      <>
        <ButtonLink variant="primary" href="/datasets">
          All datasets
        </ButtonLink>
        <ButtonLink href="/">Home</ButtonLink>
      </>
    }
  >
    <SimilarRepositories kind="dataset" name={id.slice(id.indexOf("/") + 1)} />
  </NotFound>
);
