import type { KeyCheck } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { checkKey, removeKey } from "../../api/keys.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { fullCount } from "../../lib/format/count-text.ts";
import { providerPath } from "../../lib/routes/paths.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { AddKeyDialog } from "./add-key-dialog.tsx";
import { forgetKeys } from "./forget-keys.ts";

interface SmallNoteProps {
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

const SmallNote = ({ isAlert = false, children }: SmallNoteProps) => (
  <div
    role={isAlert ? "alert" : "status"}
    className={`max-w-[36rem] text-xs text-pretty whitespace-normal ${isAlert ? "text-bad" : "text-ink-soft"}`}
  >
    {children}
  </div>
);

const outcomes: {
  readonly [O in KeyCheck["outcome"]]: { readonly text: string; readonly variant: "good" | "warn" | "bad" };
} = {
  accepted: { text: "Works", variant: "good" },
  likely: { text: "Probably works", variant: "good" },
  limited: { text: "Valid, but rate limited", variant: "warn" },
  "no-credit": { text: "No credit left", variant: "warn" },
  failing: { text: "Not tested", variant: "warn" },
  unreachable: { text: "Not tested", variant: "warn" },
  refused: { text: "Refused", variant: "bad" },
};

interface KeyCheckResultProps {
  readonly label: string;
  /** The page with what the key can call. */
  readonly href: string;
  readonly check: KeyCheck | undefined;
  readonly error: Error | null;
}

const KeyCheckResult = ({ label, href, check, error }: KeyCheckResultProps) => {
  if (error) return <SmallNote isAlert>{error.message}</SmallNote>;
  if (!check) return null;
  const { text, variant } = outcomes[check.outcome];
  return (
    <SmallNote>
      <HiddenText>Key for {label}: </HiddenText>
      <StatusText variant={variant}>{text}</StatusText> · {check.message} {fullCount(check.ms)} ms
      {check.status !== undefined && `, status ${check.status}`}.{" "}
      {check.outcome !== "refused" && <TextLink href={href}>See what it can call</TextLink>}
    </SmallNote>
  );
};

interface KeyActionsProps {
  readonly provider: { readonly id: string; readonly label: string };
  readonly source: "account" | "hub" | null;
  readonly account?: string | undefined;
  readonly canChange: boolean;
  readonly isAtEnd?: boolean;
}

const Removing = ({
  provider,
  account,
  onClose,
}: Pick<KeyActionsProps, "provider" | "account"> & { readonly onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ConfirmChange
      title={`Remove the key for ${provider.label}`}
      action="Remove"
      change={() => removeKey(provider.id, account)}
      onDone={() => forgetKeys(client)}
      onClose={onClose}
    >
      <p>
        Calls to {provider.label} stop unless the hub has its own key. The key stays valid at {provider.label}.
      </p>
    </ConfirmChange>
  );
};

export const KeyActions = ({ provider, source, account, canChange, isAtEnd = true }: KeyActionsProps) => {
  const [open, setOpen] = useState<"add" | "remove">();
  const check = useMutation({ mutationFn: () => checkKey(provider.id, account) });
  const { label } = provider;
  return (
    <Stack gap="xs">
      <Cluster gap="small" isAtEnd={isAtEnd}>
        {source && (
          <SmallButton
            onClick={() => check.mutate()}
            disabled={check.isPending}
            aria-label={`Test the key for ${label}`}
          >
            {check.isPending ? "Testing…" : "Test"}
          </SmallButton>
        )}
        {canChange && (
          <SmallButton
            onClick={() => setOpen("add")}
            aria-label={`${source === "account" ? "Replace the key" : "Add a key"} for ${label}`}
          >
            {source === "account" ? "Replace" : "Add a key"}
          </SmallButton>
        )}
        {canChange && source === "account" && (
          <SmallButton variant="danger" onClick={() => setOpen("remove")} aria-label={`Remove the key for ${label}`}>
            Remove
          </SmallButton>
        )}
      </Cluster>
      {(check.data || check.error) && (
        <Cluster gap="small" isAtEnd={isAtEnd}>
          <KeyCheckResult
            label={label}
            href={providerPath(provider.id, account)}
            check={check.data}
            error={check.error}
          />
        </Cluster>
      )}
      <AddKeyDialog
        provider={provider}
        account={account}
        isOpen={open === "add"}
        onOpen={(isOpen) => setOpen(isOpen ? "add" : undefined)}
        onSaved={() => check.mutate()}
      />
      {open === "remove" && <Removing provider={provider} account={account} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
};
