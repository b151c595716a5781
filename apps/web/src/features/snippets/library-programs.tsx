import type { ModelPrograms } from "@orrery/contract";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";

interface LibraryProgramsProps {
  readonly libraries: ModelPrograms["libraries"];
  readonly memory: string;
}

export const LibraryPrograms = ({ libraries, memory }: LibraryProgramsProps) => {
  const keys = libraries.map(({ key }) => key);
  const [chosen, choose] = usePersisted<string>(memory, keys, keys[0] ?? "");
  const shown = libraries.find(({ key }) => key === chosen) ?? libraries[0];
  if (!shown) return <Text variant="quiet">No supported library in this model’s tags.</Text>;
  return (
    <Stack gap="sm">
      <Cluster>
        {libraries.length > 1 && (
          <TextChoice
            label="Library"
            choices={libraries.map(({ key, label }) => ({ value: key, label }))}
            value={shown.key}
            onChoose={choose}
          />
        )}
        {shown.docsUrl && (
          <Text variant="note">
            <TextLink href={shown.docsUrl}>{shown.label} docs</TextLink>
          </Text>
        )}
      </Cluster>
      {shown.programs.map(({ language, content }) => (
        <CodeBlock key={content} code={content} language={language} />
      ))}
    </Stack>
  );
};
