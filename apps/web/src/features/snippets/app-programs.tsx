import type { ModelPrograms } from "@orrery/contract";
import { TextLink } from "../../ui/anchor/text-link.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { CodeBlock } from "../../ui/code-block/code-block.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { useRemembered } from "../../ui/remembered/use-remembered.ts";
import { Select } from "../../ui/select/select.tsx";
import { Text } from "../../ui/text/text.tsx";

type App = ModelPrograms["apps"][number];

const Steps = ({ app }: { readonly app: App }) => (
  <Stack gap="sm">
    {app.steps.map(({ title, setup, language, content }) => (
      <Stack key={title} gap="sm">
        <Text look="note">{title}</Text>
        {setup && <CodeBlock code={setup} language="shell" name="Once" />}
        <CodeBlock code={content} language={language} />
      </Stack>
    ))}
  </Stack>
);

/** What runs a model on one's own machine. */
export const AppPrograms = ({ apps }: { readonly apps: ModelPrograms["apps"] }) => {
  const keys = apps.map(({ key }) => key);
  const [chosen, choose] = useRemembered<string>("local-app", keys, keys[0] ?? "");
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
        {app.link && <ButtonLink href={app.link}>Open in {app.label}</ButtonLink>}
        <Text look="note">
          <TextLink href={app.docsUrl}>{app.label}’s documentation</TextLink>
        </Text>
      </Cluster>
      <Steps app={app} />
    </Stack>
  );
};
