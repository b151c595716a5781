import { ThemeSwitch } from "../../features/appearance/theme-switch.tsx";
import { Labeled } from "../../ui/input/field/labeled.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";

const densities = ["comfortable", "compact"] as const;

export const AppearanceSection = () => {
  const [density, setDensity] = usePersisted<(typeof densities)[number]>("view", densities, "comfortable");
  return (
    <Stack gap="lg">
      <Labeled label="Theme">
        <ThemeSwitch />
      </Labeled>
      <Labeled label="List density">
        <TextChoice
          label="List density"
          value={density}
          onChoose={setDensity}
          choices={[
            { value: "comfortable", label: "Comfortable" },
            { value: "compact", label: "Compact" },
          ]}
        />
      </Labeled>
      <Text variant="soft">Saved in this browser. Motion follows your system setting.</Text>
    </Stack>
  );
};
