import { SimilarRepositories } from "../../features/repositories/similar-repositories.tsx";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Code } from "../../ui/text/text.tsx";

export const MissingDataset = ({ id }: { readonly id: string }) => (
  <NotFound
    title="Dataset not found"
    description="This dataset doesn’t exist."
    summary={
      <>
        <Code>{id}</Code> doesn’t exist, or you don’t have access.
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
