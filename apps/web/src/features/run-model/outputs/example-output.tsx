import type { RunExample } from "../../../run/request/examples.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { LazyOutput } from "./lazy-output.tsx";

interface ExampleOutputProps {
  readonly example: RunExample | undefined;
  readonly isReady: boolean;
}

export const ExampleOutput = ({ example, isReady }: ExampleOutputProps) => {
  if (example?.output)
    return (
      <Stack gap="sm">
        <Text variant="label">Sample output from the model card</Text>
        <LazyOutput output={example.output} request={example.request} />
      </Stack>
    );
  if (isReady)
    return <Text variant="note">{example ? "Example loaded. Edit it or press Run." : "The result appears here."}</Text>;
  return null;
};
