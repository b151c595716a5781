import type { TokenSummary } from "@orrery/contract";
import { useState } from "react";
import { ResourceSection } from "../../../forms/resource-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../../lib/format/ago-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { User } from "../user.ts";
import { FineGrainedDialog } from "./fine-grained-dialog.tsx";
import { accessText } from "./fine-grained-form.ts";
import { revokeAction } from "./revoke-action.tsx";

/** A token for some repositories. */
type FineGrainedToken = TokenSummary & Required<Pick<TokenSummary, "fineGrained">>;

export const isFineGrained = (token: TokenSummary): token is FineGrainedToken => token.fineGrained !== undefined;

const columns = [
  { key: "name", header: "Name" },
  { key: "access", header: "Access" },
  { key: "cost", header: "Cost", isNumber: true, isMinor: true },
  { key: "addresses", header: "IP ranges", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
  { key: "expires", header: "Expires", isMinor: true },
] as const;

const costText = ({ limitUsd, spentUsd = 0, canRunModels }: FineGrainedToken["fineGrained"]): string => {
  if (limitUsd !== undefined) return `${usdText(spentUsd)} of ${usdText(limitUsd)}`;
  return canRunModels ? "No limit" : "–";
};

const rowOf = (token: FineGrainedToken) => ({
  key: String(token.id),
  name: token.name,
  cells: [
    token.name,
    accessText(token.fineGrained),
    costText(token.fineGrained),
    token.fineGrained.ipRanges.join(", ") || "All",
    token.lastUsedAt ? agoText(new Date(token.lastUsedAt), new Date()) : "Never",
    token.expiresAt ? dayText(new Date(token.expiresAt)) : "Never",
  ],
});

const example = {
  name: "CI",
  repositories: [{ type: "model", name: "owner/name", permission: "write" }],
  ipRanges: ["10.0.0.0/8"],
  expiresInDays: 90,
};

interface FineGrainedTokensProps {
  readonly user: User;
  readonly tokens: readonly FineGrainedToken[];
  readonly canManage: boolean;
}

export const FineGrainedTokens = ({ user, tokens, canManage }: FineGrainedTokensProps) => {
  const [isCreating, setCreating] = useState(false);
  return (
    <Section
      title="Fine-grained tokens"
      id="fine-grained-tokens"
      note={canManage && <Button onClick={() => setCreating(true)}>New fine-grained token</Button>}
    >
      <Text variant="quiet">
        Tokens for some repositories and organizations, with a max cost and IP ranges.{" "}
        <TextLink href="/docs/sign-in#fine-grained-tokens">What they can do</TextLink>
      </Text>
      <ResourceSection
        label="Fine-grained tokens"
        columns={columns}
        items={tokens}
        rowOf={rowOf}
        actions={canManage ? [revokeAction] : []}
      />
      <FromCode curl={curlCommand("POST", "/api/tokens/fine-grained", example)} />
      {isCreating && <FineGrainedDialog user={user} onClose={() => setCreating(false)} />}
    </Section>
  );
};
