import type { FullRecord } from "../../api/repository.ts";
import { CardText } from "../../features/card/card-text.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { SideColumns } from "../../ui/layout/side-columns.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Text } from "../../ui/text/text.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { ModelTree } from "./model-tree.tsx";
import { TryIt } from "./try-it.tsx";

const NoCard = ({ record }: { readonly record: FullRecord }) => (
  <Text>
    This model has no card.{" "}
    {record.siblings?.length ? (
      <TextLink href={`${repositoryPath("model", record.id)}/tree/main`}>Browse files</TextLink>
    ) : null}
  </Text>
);

export const CardTab = ({ record }: { readonly record: FullRecord }) => (
  <SideColumns
    label="Try it and details"
    side={
      <>
        <TryIt record={record} />
        <ModelTree record={record} />
        <ModelFacts record={record} />
      </>
    }
  >
    <CardText
      kind="model"
      id={record.id}
      fallback={<NoCard record={record} />}
      failed={(error, onRetry) => <FailureNotice error={error} onRetry={onRetry} />}
    />
  </SideColumns>
);
