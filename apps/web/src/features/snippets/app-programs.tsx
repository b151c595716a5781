import type { ModelPrograms } from "@orrery/contract";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";

type App = ModelPrograms["apps"][number];

const Steps = ({ app }: { readonly app: App }) => (
  <Stack gap="sm">
    {app.steps.map(({ title, setup, language, content }) => (
      <Stack key={title} gap="sm">
        <Text variant="note">{title}</Text>
        {setup && <CodeBlock code={setup} language="shell" name="Once" />}
        <CodeBlock code={content} language={language} />
      </Stack>
    ))}
  </Stack>
);

export const AppPrograms = ({ apps }: { readonly apps: ModelPrograms["apps"] }) => {
  const keys = apps.map(({ key }) => key);
  const [chosen, choose] = usePersisted<string>("local-app", keys, keys[0] ?? "");
  const app = apps.find(({ key }) => key === chosen) ?? apps[0];
  if (!app) return null;
  return (
    <Stack gap="sm">
      <Cluster>
        <Select
          label="App"
          choices={apps.map(({ key, label, isMacOnly }) => ({
            value: key,
            label: isMacOnly ? `${label} (macOS)` : label,
          }))}
          value={app.key}
          onChoose={choose}
        />
        <Text variant="note">
          <TextLink href={app.docsUrl}>{app.label} docs</TextLink>
        </Text>
      </Cluster>
      <Steps app={app} />
    </Stack>
  );
};
