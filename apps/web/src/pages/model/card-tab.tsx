import type { FullRecord } from "../../api/repository.ts";
import { CardText } from "../../features/card/card-text.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { SideColumns } from "../../ui/layout/side-columns.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { ModelTree } from "./model-tree.tsx";
import { TryIt } from "./try-it.tsx";

const NoCard = ({ record }: { readonly record: FullRecord }) => (
  <Stack gap="sm">
    {record.origin === "reference" ? (
      <Text>
        This hub knows the model by name: a task’s page names it. Neither its card nor its files are here. An
        administrator can bring them in with <Code>orrery import</Code>, as{" "}
        <TextLink href="/docs/import">the guide on importing</TextLink> tells.
      </Text>
    ) : (
      <Text>
        The model has no card here.{" "}
        {record.siblings?.length ? (
          <TextLink href={`${repositoryPath("model", record.id)}/tree/main`}>Its files</TextLink>
        ) : (
          "It has no files here either"
        )}
        {record.siblings?.length ? " and the facts beside this text are all there is to read." : "."}
      </Text>
    )}
  </Stack>
);

export const CardTab = ({ record }: { readonly record: FullRecord }) => (
  <SideColumns
    label="Try it, and facts"
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
