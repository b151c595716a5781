import type { TokenSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { tokensQuery } from "../../../api/tokens.ts";
import { ResourceSection } from "../../../forms/resource-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { BrowserTokens, isBrowserToken } from "./browser-tokens.tsx";
import { FineGrainedTokens, isFineGrained } from "./fine-grained-tokens.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { revokeAction } from "./revoke-action.tsx";
import { SignOut } from "./sign-out.tsx";
import { roleLabel } from "./token-roles.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "role", header: "Permissions" },
  { key: "hint", header: "Ends with", isMinor: true },
  { key: "made", header: "Created", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
  { key: "expires", header: "Expires" },
] as const;

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const rowOf = (token: TokenSummary) => ({
  key: String(token.id),
  name: token.name,
  cells: [
    <span key="name">
      {token.name} {token.isCurrent && <StatusText variant="brass">this session</StatusText>}
    </span>,
    roleLabel(token.role),
    token.hint ? <Code key="hint">…{token.hint}</Code> : "–",
    ago(token.createdAt),
    ago(token.lastUsedAt),
    token.expiresAt ? dayText(new Date(token.expiresAt)) : "Never",
  ],
});

interface OwnTokensProps {
  readonly tokens: readonly TokenSummary[];
  readonly canManage: boolean;
  readonly onCreate: () => void;
}

const OwnTokens = ({ tokens, canManage, onCreate }: OwnTokensProps) => (
  <Section
    title="Your tokens"
    id="your-tokens"
    note={
      canManage && (
        <Button variant="primary" onClick={onCreate}>
          New token
        </Button>
      )
    }
  >
    <ResourceSection
      label="Tokens"
      columns={columns}
      items={tokens}
      rowOf={rowOf}
      actions={[revokeAction]}
      note={!canManage && "Sign in with an admin token to create and revoke tokens."}
    />
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
  const canManage = user.role === "admin";
  const [isCreating, setCreating] = useState(created === "token" && canManage);
  return (
    <Stack gap="xl">
      <AwaitQuery query={query}>
        {(tokens) => (
          <>
            <OwnTokens
              tokens={tokens.filter((token) => !token.isApp && !isBrowserToken(token) && !isFineGrained(token))}
              canManage={canManage}
              onCreate={() => setCreating(true)}
            />
            <FineGrainedTokens user={user} tokens={tokens.filter(isFineGrained)} canManage={canManage} />
            <BrowserTokens tokens={tokens.filter(isBrowserToken)} canManage={canManage} />
          </>
        )}
      </AwaitQuery>
      <SignOut />
      {isCreating && <NewTokenDialog user={user} onClose={() => setCreating(false)} />}
    </Stack>
  );
};
