import type { Budget } from "@orrery/contract";
import { budgetsQuery, setBudget } from "../../../api/usage.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { keysOf } from "../../../lib/table-keys.ts";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { periods } from "./periods.ts";

interface BudgetDialogProps {
  readonly budget: Budget | undefined;
  readonly own: string;
  readonly onClose: () => void;
}

const unpricedChoices: readonly {
  readonly value: Budget["unpriced"];
  readonly label: string;
  readonly note: string;
}[] = [
  { value: "refuse", label: "Refuse", note: "Calls to models without a listed price fail." },
  { value: "allow", label: "Allow", note: "They run. Their cost is unknown and not counted." },
];

const choices = keysOf(periods).map((value) => ({ value, label: periods[value].label }));

const amountOf = (text: string): number => {
  const amount = Number(text || "x");
  if (!(amount >= 0 && amount <= 1_000_000)) throw new Error("Enter a limit between $0 and $1,000,000.");
  return amount;
};

export const BudgetDialog = ({ budget, own, onClose }: BudgetDialogProps) => {
  const { text, choice, dialog } = useSaveForm({
    initial: {
      account: budget?.account ?? own,
      limit: String(budget?.limitUsd ?? 10),
      period: budget?.period ?? "month",
      unpriced: budget?.unpriced ?? "refuse",
    },
    required: ["account"],
    save: async ({ account, limit, period, unpriced }) =>
      setBudget(account, { period, limitUsd: amountOf(limit), unpriced }),
    invalidates: [budgetsQuery.queryKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={budget ? `Budget for ${budget.account}` : "Set a budget"}
      description="Limits spending at providers. Models that run on this hub are free."
      onClose={onClose}
      action="Save"
      {...dialog}
    >
      {!budget && <TextField label="Account" {...text("account")} hint="A user or an organization on this hub." />}
      <TextField label="Limit in US dollars" {...text("limit")} inputMode="decimal" />
      <Labeled label="Period">
        <TextChoice label="Period" choices={choices} {...choice("period")} />
      </Labeled>
      <ChoiceList label="Models without a listed price" choices={unpricedChoices} {...choice("unpriced")} />
    </FormDialog>
  );
};
