import { anyProvider, hubProvider } from "../../lib/hub-provider.ts";
import type { Availability, ProviderOption } from "../../run/availability.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Text } from "../../ui/text/text.tsx";
import type { ChosenProvider } from "./use-provider.tsx";

const suffix = { ready: "", "needs-key": " (needs a key)", broken: " (failing)" } as const;

const priceText = ({ id, price }: ProviderOption): string => {
  if (price) return `$${price.input ?? 0} in, $${price.output ?? 0} out per million tokens`;
  return id === anyProvider ? "Picked automatically. Price depends on the provider." : "No price listed";
};

interface ProviderLineProps {
  readonly availability: Availability;
  readonly provider: ChosenProvider;
}

export const ProviderLine = ({ availability, provider: { choice, choose } }: ProviderLineProps) => {
  const { choices } = availability;
  if (!choice) return null;
  const isOnlyHub = choices.length === 1 && choice.id === hubProvider;
  if (isOnlyHub)
    return (
      <Text variant="note">
        <StatusText variant="brass">Runs on this hub.</StatusText> No API key needed.
      </Text>
    );
  return (
    <Cluster>
      <Select
        label="Provider"
        choices={choices.map(({ id, label, state }) => ({ value: id, label: label + suffix[state] }))}
        value={choice.id}
        onChoose={choose}
      />
      <Text variant="note">
        {choice.id === hubProvider ? <StatusText variant="brass">Runs on this hub.</StatusText> : priceText(choice)}
      </Text>
    </Cluster>
  );
};
