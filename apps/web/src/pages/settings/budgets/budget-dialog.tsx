import type { Budget } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { budgetsQuery, setBudget } from "../../../api/usage.ts";
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

const choices = Object.entries(periods).map(([value, { label }]) => ({ value: value as Budget["period"], label }));

export const BudgetDialog = ({ budget, own, onClose }: BudgetDialogProps) => {
  const client = useQueryClient();
  const [account, setAccount] = useState(budget?.account ?? own);
  const [limit, setLimit] = useState(String(budget?.limitUsd ?? 10));
  const [period, setPeriod] = useState<Budget["period"]>(budget?.period ?? "month");
  const [unpriced, setUnpriced] = useState<Budget["unpriced"]>(budget?.unpriced ?? "refuse");
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (limitUsd: number) => setBudget(account.trim(), { period, limitUsd, unpriced }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
      onClose();
    },
  });
  const submit = () => {
    const amount = Number(limit.trim() || "x");
    const isAmount = Number.isFinite(amount) && amount >= 0 && amount <= 1_000_000;
    setProblem(isAmount ? undefined : "Enter a limit between $0 and $1,000,000.");
    if (isAmount) mutate(amount);
  };
  return (
    <FormDialog
      title={budget ? `Budget for ${budget.account}` : "Set a budget"}
      description="Limits spending at providers. Models that run on this hub are free."
      onClose={onClose}
      onSubmit={submit}
      error={problem ?? error?.message}
      action="Save"
      isDisabled={isPending || !account.trim()}
    >
      {!budget && (
        <TextField label="Account" value={account} onText={setAccount} hint="A user or an organization on this hub." />
      )}
      <TextField label="Limit in US dollars" value={limit} onText={setLimit} inputMode="decimal" />
      <Labeled label="Period">
        <TextChoice label="Period" choices={choices} value={period} onChoose={setPeriod} />
      </Labeled>
      <ChoiceList
        label="Models without a listed price"
        choices={unpricedChoices}
        value={unpriced}
        onChoose={setUnpriced}
      />
    </FormDialog>
  );
};
