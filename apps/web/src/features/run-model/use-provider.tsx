import { useState } from "react";
import { hubProvider } from "../../lib/hub-provider.ts";
import type { Availability, ProviderOption } from "../../run/availability.ts";
import { rememberTabKey, useTabKeys } from "./tab-keys.ts";

export interface ChosenProvider {
  readonly choice: ProviderOption | undefined;
  readonly choose: (id: string) => void;
  readonly key: string | undefined;
  /** The key of any provider in this tab. */
  readonly keyOf: (id: string) => string | undefined;
  readonly saveKey: (key: string) => void;
  readonly acceptsUrl: boolean;
}

export const useProvider = ({ choices }: Availability): ChosenProvider => {
  const [chosen, choose] = useState<string>();
  const keys = useTabKeys();
  const choice =
    choices.find(({ id }) => id === chosen) ?? choices.find(({ state }) => state === "ready") ?? choices[0];
  return {
    choice,
    choose,
    key: choice && keys.get(choice.id),
    keyOf: (id) => keys.get(id),
    saveKey: (key) => choice && rememberTabKey(choice.id, key),
    acceptsUrl: choice !== undefined && choice.id !== hubProvider,
  };
};
