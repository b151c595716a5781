import type { TokenSummary } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { revokeToken, tokensQuery } from "../../../api/tokens.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { BrowserTokens, isBrowserToken } from "./browser-tokens.tsx";
import { FineGrainedTokens, isFineGrained } from "./fine-grained-tokens.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { RevokeButton } from "./revoke-button.tsx";
import { SignOut } from "./sign-out.tsx";
import { roleLabel } from "./token-roles.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "role", header: "Permissions" },
  { key: "hint", header: "Ends with", isMinor: true },
  { key: "made", header: "Created", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
  { key: "expires", header: "Expires" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const rowOf = (token: TokenSummary, onRevoke: (token: TokenSummary) => void) => ({
  key: String(token.id),
  cells: [
    <span key="name">
      {token.name} {token.isCurrent && <StatusText variant="brass">this session</StatusText>}
    </span>,
    roleLabel(token.role),
    token.hint ? <Code key="hint">…{token.hint}</Code> : "–",
    ago(token.createdAt),
    ago(token.lastUsedAt),
    token.expiresAt ? dayText(new Date(token.expiresAt)) : "Never",
    <RevokeButton key="actions" token={token} onRevoke={onRevoke} />,
  ],
});

const Revoking = ({ token, onClose }: { readonly token: TokenSummary; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: revokeToken,
    onSuccess: async () => {
      onClose();
      if (token.isCurrent) await client.resetQueries();
      else await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”`}
      action="Revoke"
      onConfirm={() => mutate(token.id)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>
        Apps and browsers using this token are signed out{token.isCurrent ? ", including this one" : ""}. You can’t undo
        this.
      </p>
    </ConfirmDialog>
  );
};

interface OwnTokensProps {
  readonly tokens: readonly TokenSummary[];
  readonly canManage: boolean;
  readonly onCreate: () => void;
  readonly onRevoke: (token: TokenSummary) => void;
}

const OwnTokens = ({ tokens, canManage, onCreate, onRevoke }: OwnTokensProps) => (
  <Section
    heading={
      <Heading level={2} variant="section" id="your-tokens">
        Your tokens
      </Heading>
    }
    note={
      canManage && (
        <Button variant="primary" onClick={onCreate}>
          New token
        </Button>
      )
    }
  >
    <Table label="Tokens" columns={columns} rows={tokens.map((token) => rowOf(token, onRevoke))} />
    {!canManage && <Text variant="soft">Sign in with an admin token to create and revoke tokens.</Text>}
    <FromCode
      curl={[
        curlCommand("POST", "/api/tokens", { name: "nightly job", role: "read", expiresInDays: 90 }),
        curlCommand("DELETE", "/api/tokens/1"),
      ].join("\n")}
    />
  </Section>
);

export const TokensSection = ({ user }: { readonly user: User }) => {
  const query = useQuery(tokensQuery);
  const { new: created } = useSearch({ from: "/settings/$part" });
  const [isCreating, setCreating] = useState(created === "token" && user.role === "admin");
  const [revoked, setRevoked] = useState<TokenSummary>();
  return (
    <Stack gap="xl">
      <AwaitQuery query={query}>
        {(tokens) => (
          <>
            <OwnTokens
              tokens={tokens.filter((token) => !token.isApp && !isBrowserToken(token) && !isFineGrained(token))}
              canManage={user.role === "admin"}
              onCreate={() => setCreating(true)}
              onRevoke={setRevoked}
            />
            <FineGrainedTokens
              user={user}
              tokens={tokens.filter(isFineGrained)}
              onRevoke={user.role === "admin" ? setRevoked : undefined}
            />
            <BrowserTokens
              tokens={tokens.filter(isBrowserToken)}
              onRevoke={user.role === "admin" ? setRevoked : undefined}
            />
          </>
        )}
      </AwaitQuery>
      <SignOut />
      {isCreating && <NewTokenDialog user={user} onClose={() => setCreating(false)} />}
      {revoked && <Revoking token={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
};
