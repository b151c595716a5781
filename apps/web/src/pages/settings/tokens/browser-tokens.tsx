import type { TokenSummary } from "@orrery/contract";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ResourceSection } from "../../../forms/resource-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { exactText } from "../../../lib/format/when-text.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { BrowserTokenDialog } from "./browser-token-dialog.tsx";
import { revokeAction } from "./revoke-action.tsx";

/** A token with limits for web pages. */
type BrowserToken = TokenSummary & Required<Pick<TokenSummary, "browser">>;

export const isBrowserToken = (token: TokenSummary): token is BrowserToken => token.browser !== undefined;

const columns = [
  { key: "name", header: "Name" },
  { key: "origins", header: "Origins" },
  { key: "models", header: "Models", isMinor: true },
  { key: "cost", header: "Max cost", isNumber: true },
  { key: "rate", header: "Per minute", isNumber: true, isMinor: true },
  { key: "expires", header: "Expires", isMinor: true },
] as const;

const rowOf = (token: BrowserToken) => ({
  key: String(token.id),
  name: token.name,
  cells: [
    token.name,
    token.browser.origins.join(", "),
    token.browser.models.join(", "),
    usdText(token.browser.limitUsd),
    fullCount(token.browser.requestsPerMinute),
    token.expiresAt ? exactText(new Date(token.expiresAt)) : "Never",
  ],
});

const example = {
  origins: ["https://app.example"],
  models: ["owner/name"],
  limitUsd: 0.05,
  requestsPerMinute: 20,
  expiresInSeconds: 3600,
};

interface BrowserTokensProps {
  readonly tokens: readonly BrowserToken[];
  readonly canManage: boolean;
}

export const BrowserTokens = ({ tokens, canManage }: BrowserTokensProps) => {
  const { new: created, model = "" } = useSearch({ from: "/settings/$part" });
  const [isCreating, setCreating] = useState(created === "browser-token");
  return (
    <Section
      title="Browser tokens"
      id="browser-tokens"
      note={<Button onClick={() => setCreating(true)}>New browser token</Button>}
    >
      <Text variant="quiet">
        Short-lived tokens for web pages, limited to origins, models, cost and rate.{" "}
        <TextLink href="/docs/router#tokens-for-web-pages">How to use them</TextLink>
      </Text>
      <ResourceSection
        label="Browser tokens"
        columns={columns}
        items={tokens}
        rowOf={rowOf}
        actions={canManage ? [revokeAction] : []}
      />
      <FromCode curl={curlCommand("POST", "/api/tokens/browser", example)} />
      {isCreating && <BrowserTokenDialog models={model} onClose={() => setCreating(false)} />}
    </Section>
  );
};
