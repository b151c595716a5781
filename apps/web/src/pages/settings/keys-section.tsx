import type { ProviderKeySummary, ProviderSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keysQuery } from "../../api/keys.ts";
import { providersQuery } from "../../api/providers.ts";
import { AddKeyDialog } from "../../features/keys/add-key-dialog.tsx";
import { KeyActions } from "../../features/keys/key-actions.tsx";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { providerPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { AccountChoice, useChosenAccount } from "./account-choice.tsx";
import { AwaitQuery } from "./await-query.tsx";
import { ProviderOrder } from "./provider-order/provider-order.tsx";
import type { User } from "./user.ts";

const columns = [
  { key: "provider", header: "Provider" },
  { key: "hint", header: "Ends with" },
  { key: "changed", header: "Changed", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

interface KeysProps {
  readonly keys: readonly ProviderKeySummary[];
  readonly providers: readonly ProviderSummary[];
  readonly account: string | undefined;
  readonly canChange: boolean;
}

const AddKey = ({ keys, providers, account }: Omit<KeysProps, "canChange">) => {
  const missing = providers.filter(({ id, key }) => key !== "none" && !keys.some(({ provider }) => provider === id));
  const [id, setId] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<ProviderSummary>();
  const chosen = missing.find((provider) => provider.id === id) ?? missing[0];
  const added = saved && (
    <div role="status">
      {saved.label} key saved. <TextLink href={providerPath(saved.id, account)}>See what it can call</TextLink>
    </div>
  );
  if (!chosen) return added;
  return (
    <Stack gap="sm">
      {added}
      <Cluster>
        <Select
          label="Provider"
          value={chosen.id}
          onChoose={setId}
          choices={missing.map((provider) => ({ value: provider.id, label: provider.label }))}
        />
        <Button variant="primary" onClick={() => setOpen(true)}>
          Add a key
        </Button>
        <AddKeyDialog
          provider={chosen}
          account={account}
          isOpen={isOpen}
          onOpen={setOpen}
          onSaved={() => setSaved(chosen)}
        />
      </Cluster>
    </Stack>
  );
};

const Keys = ({ keys, providers, account, canChange }: KeysProps) => {
  const labelOf = (id: string) => providers.find((provider) => provider.id === id)?.label ?? id;
  if (keys.length === 0)
    return (
      <Notice title="No keys yet">
        <p>Without your own key, calls use the hub’s key if there is one.</p>
      </Notice>
    );
  return (
    <Table
      label="Provider keys"
      columns={columns}
      rows={keys.map(({ provider, hint, updatedAt }) => ({
        key: provider,
        cells: [
          <TextLink key="name" href={providerPath(provider, account)}>
            {labelOf(provider)}
          </TextLink>,
          <Code key="hint">…{hint}</Code>,
          agoText(new Date(updatedAt), new Date()),
          <KeyActions
            key="actions"
            provider={{ id: provider, label: labelOf(provider) }}
            source="account"
            account={account}
            canChange={canChange}
          />,
        ],
      }))}
    />
  );
};

export const KeysSection = ({ user }: { readonly user: User }) => {
  const account = useChosenAccount(user);
  const keys = useQuery(keysQuery(account));
  const { data: providers = [] } = useQuery(providersQuery);
  const canChange = user.role === "write" || user.role === "admin";
  return (
    <Stack gap="xl">
      <Stack>
        <AccountChoice user={user} label="Account" own={`Yours (${user.name})`} />
        <AwaitQuery query={keys}>
          {(found) => (
            <>
              <Keys keys={found} providers={providers} account={account} canChange={canChange} />
              {canChange && <AddKey keys={found} providers={providers} account={account} />}
            </>
          )}
        </AwaitQuery>
        <FromCode
          curl={curlCommand("PUT", "/api/provider-keys/groq", { key: "…", ...(account !== undefined && { account }) })}
        />
        <Text variant="soft">
          Testing sends one tiny request (under $0.01). <TextLink href="/providers">All providers</TextLink>
        </Text>
      </Stack>
      <ProviderOrder account={account} canChange={canChange} />
    </Stack>
  );
};
