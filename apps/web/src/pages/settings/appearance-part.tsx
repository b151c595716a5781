import { ThemeSwitch } from "../../features/appearance/theme-switch.tsx";
import { Labelled } from "../../ui/input/field/labelled.tsx";
import { WordChoice } from "../../ui/input/segmented/word-choice.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { useRemembered } from "../../ui/use-remembered.ts";

const densities = ["comfortable", "compact"] as const;

/** How this hub looks in this browser. */
export const AppearancePart = () => {
  const [density, setDensity] = useRemembered<(typeof densities)[number]>("view", densities, "comfortable");
  return (
    <Stack gap="lg">
      <Labelled label="Theme">
        <ThemeSwitch />
      </Labelled>
      <Labelled label="Rows in lists of models and datasets">
        <WordChoice
          label="Rows in lists of models and datasets"
          value={density}
          onChoose={setDensity}
          choices={[
            { value: "comfortable", label: "Comfortable" },
            { value: "compact", label: "Compact" },
          ]}
        />
      </Labelled>
      <Text look="soft">
        These choices stay in this browser. Movement follows your system’s setting for reduced motion.
      </Text>
    </Stack>
  );
};
