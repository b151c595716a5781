import type { ProviderSummary } from "@orrery/contract";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ChipList } from "../../../ui/text/chip/chip.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";

export const buttonId = (act: "up" | "down" | "out" | "in", id: string): string => `order-${act}-${id}`;

interface RowToolsProps {
  readonly provider: ProviderSummary;
  readonly position: number;
  readonly count: number;
  readonly onMove: (provider: ProviderSummary, position: number | undefined) => void;
}

export const RowTools = ({ provider, position, count, onMove }: RowToolsProps) => {
  const { id, label } = provider;
  return (
    <>
      <IconButton
        id={buttonId("up", id)}
        icon={ArrowUp}
        label={`Move ${label} up`}
        isDisabled={position === 0}
        onPress={() => onMove(provider, position - 1)}
      />
      <IconButton
        id={buttonId("down", id)}
        icon={ArrowDown}
        label={`Move ${label} down`}
        isDisabled={position === count - 1}
        onPress={() => onMove(provider, position + 1)}
      />
      <IconButton
        id={buttonId("out", id)}
        icon={X}
        label={`Remove ${label}`}
        onPress={() => onMove(provider, undefined)}
      />
    </>
  );
};

interface OffersProps {
  readonly title: string;
  readonly providers: readonly ProviderSummary[];
  readonly onAdd: (provider: ProviderSummary) => void;
}

export const Offers = ({ title, providers, onAdd }: OffersProps) =>
  providers.length === 0 ? null : (
    <Stack gap="sm">
      <Text variant="soft">{title}</Text>
      <ChipList label={title}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <SmallButton id={buttonId("in", provider.id)} onClick={() => onAdd(provider)}>
              <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
              <HiddenText>Add </HiddenText>
              {provider.label}
            </SmallButton>
          </li>
        ))}
      </ChipList>
    </Stack>
  );
