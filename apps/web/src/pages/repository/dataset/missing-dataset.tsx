import { SimilarRepositories } from "../../../features/repositories/similar-repositories.tsx";
import { MissingItem } from "../../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";

export const MissingDataset = ({ id }: { readonly id: string }) => (
  <MissingItem
    kind="Dataset"
    name={id}
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
  </MissingItem>
);
