import type { Budget } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { budgetsQuery, removeBudget } from "../../../api/usage.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { Track } from "../../../ui/chart/track.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { BudgetDialog } from "./budget-dialog.tsx";
import { periods } from "./periods.ts";

const Removing = ({ account, onClose }: { readonly account: string; readonly onClose: () => void }) => (
  <ConfirmChange
    title={`Remove the budget for ${account}`}
    action="Remove"
    change={() => removeBudget(account)}
    invalidates={[budgetsQuery.queryKey]}
    onClose={onClose}
  >
    <p>{account} can then spend without limit. Past spending stays on record.</p>
  </ConfirmChange>
);

const label = ({ limitUsd, spentUsd, reservedUsd, period }: Budget): string => {
  const held = reservedUsd > 0 ? `, ${usdText(reservedUsd)} reserved for running calls` : "";
  return `${usdText(spentUsd)} of ${usdText(limitUsd)} spent ${periods[period].during}${held}`;
};

interface BudgetRowProps {
  readonly budget: Budget;
  readonly onChange: (() => void) | undefined;
  readonly onRemove: () => void;
}

const BudgetRow = ({ budget, onChange, onRemove }: BudgetRowProps) => {
  const { account, limitUsd, spentUsd, reservedUsd } = budget;
  const share = (amount: number) => (limitUsd === 0 ? 1 : amount / limitUsd);
  return (
    <Section
      title={account}
      id={account}
      variant="h4"
      gap="tight"
      note={
        onChange && (
          <Cluster gap="small" isAtEnd>
            <SmallButton onClick={onChange} aria-label={`Change the budget of ${account}`}>
              Change
            </SmallButton>
            <SmallButton variant="danger" onClick={onRemove} aria-label={`Remove the budget of ${account}`}>
              Remove
            </SmallButton>
          </Cluster>
        )
      }
    >
      <Track
        label={label(budget)}
        share={share(spentUsd)}
        held={share(reservedUsd)}
        tone={share(spentUsd) >= 1 ? "bad" : "plain"}
      />
      <Text variant="note">
        {label(budget)}. {spentUsd + reservedUsd >= limitUsd && "Paid calls are now refused."}
      </Text>
    </Section>
  );
};

const None = ({ canChange }: { readonly canChange: boolean }) => (
  <Notice title="No budgets">
    <p>
      {canChange
        ? "Accounts can spend without limit. Set a budget to avoid surprise bills."
        : "Your account can spend without limit. An admin can set a budget."}
    </p>
  </Notice>
);

export const BudgetsSection = ({ user }: { readonly user: User }) => {
  const query = useQuery(budgetsQuery);
  const [edited, setEdited] = useState<Budget | "new">();
  const [removed, setRemoved] = useState<string>();
  const canChange = user.isAdmin && user.role === "admin";
  return (
    <Stack gap="lg">
      <AwaitQuery query={query}>
        {(budgets) =>
          budgets.length === 0 ? (
            <None canChange={canChange} />
          ) : (
            <Stack gap="lg">
              {budgets.map((budget) => (
                <BudgetRow
                  key={budget.account}
                  budget={budget}
                  onChange={canChange ? () => setEdited(budget) : undefined}
                  onRemove={() => setRemoved(budget.account)}
                />
              ))}
            </Stack>
          )
        }
      </AwaitQuery>
      {canChange && (
        <div>
          <Button variant="primary" onClick={() => setEdited("new")}>
            Set a budget
          </Button>
        </div>
      )}
      <Text variant="soft">The maximum cost is reserved before each call and corrected afterwards.</Text>
      <FromCode
        curl={
          canChange
            ? curlCommand("PUT", `/api/budgets/${user.name}`, { period: "month", limitUsd: 5 })
            : curlCommand("GET", "/api/budgets")
        }
      />
      {edited && (
        <BudgetDialog
          budget={edited === "new" ? undefined : edited}
          own={user.name}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <Removing account={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
};
