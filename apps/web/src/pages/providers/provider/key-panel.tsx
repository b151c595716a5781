import type { ProviderSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { keysQuery } from "../../../api/keys.ts";
import { KeyActions } from "../../../features/keys/key-actions.tsx";
import { whenText } from "../../../lib/format/when-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Definitions } from "../../../ui/list/definitions.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";

interface KeyPanelProps {
  readonly provider: ProviderSummary;
  readonly account: string | undefined;
  readonly canChange: boolean;
  /** Whether the provider has listed its models for the key. */
  readonly isAccepted: boolean;
}

const statusOf = ({ provider, isAccepted }: KeyPanelProps) => {
  if (provider.key === "account") return isAccepted ? ({ text: "Works", variant: "good" } as const) : undefined;
  return provider.key === "hub"
    ? ({ text: "Hub key", variant: "good" } as const)
    : ({ text: "No key yet", variant: "soft" } as const);
};

const notes = {
  hub: "Calls use the hub’s key, for models on this hub only. Add your own key to call the others.",
  missing: "Save a key to see and call every model of this provider.",
} as const;

export const KeyPanel = (props: KeyPanelProps) => {
  const { provider, account, canChange } = props;
  const { data: keys } = useQuery(keysQuery(account));
  const key = keys?.find((one) => one.provider === provider.id);
  const status = statusOf(props);
  const source = provider.key === "none" ? null : provider.key;
  return (
    <Panel
      title="API key"
      id="api-key"
      variant="h4"
      note={
        status && (
          <StatusText variant={status.variant} hasDot>
            {status.text}
          </StatusText>
        )
      }
    >
      {key ? (
        <Definitions
          entries={[
            { term: "Key", value: <Code>••••{key.hint}</Code> },
            { term: "Used by", value: account ?? "You" },
            { term: "Added", value: whenText(new Date(key.createdAt), new Date()) },
          ]}
        />
      ) : (
        source !== "account" && <Text variant="soft">{notes[source ?? "missing"]}</Text>
      )}
      <KeyActions provider={provider} source={source} account={account} canChange={canChange} isAtEnd={false} />
    </Panel>
  );
};
