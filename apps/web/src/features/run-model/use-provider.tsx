import { useState } from "react";
import { hubProvider } from "../../run/request/run-place.ts";
import type { ProviderChoice, Standing } from "../../run/standing.ts";
import { keepTabKey, useTabKeys } from "./tab-keys.ts";

/** Who is asked, and with which key. */
export interface ChosenProvider {
  readonly choice: ProviderChoice | undefined;
  readonly choose: (id: string) => void;
  /** The key of this tab for it. */
  readonly key: string | undefined;
  readonly keepKey: (key: string) => void;
  /** Whether it fetches files from other sites. */
  readonly takesAddress: boolean;
}

/** The provider that a person has chosen; the first that is ready until then. */
export const useProvider = ({ choices }: Standing): ChosenProvider => {
  const [chosen, choose] = useState<string>();
  const keys = useTabKeys();
  const choice =
    choices.find(({ id }) => id === chosen) ?? choices.find(({ state }) => state === "ready") ?? choices[0];
  return {
    choice,
    choose,
    key: choice && keys.get(choice.id),
    keepKey: (key) => choice && keepTabKey(choice.id, key),
    takesAddress: choice !== undefined && choice.id !== hubProvider,
  };
};
