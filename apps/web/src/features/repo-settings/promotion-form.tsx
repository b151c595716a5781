import type { PromotionRules } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useState } from "react";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { InlineForm, TextField, Toggle } from "../../ui/input/field/field.tsx";

/** Rules as an example for code. */
export const exampleRules: PromotionRules = { approvals: 2, needsCleanScan: true, needsSignature: true };

interface PromotionFormProps {
  readonly rules: PromotionRules;
  /** Label of the button that removes these rules. */
  readonly reset: string;
  readonly isPending: boolean;
  /** Undefined: they are removed. */
  readonly onSave: (rules: PromotionRules | undefined) => void;
}

/** What a commit needs before an alias moves to it, as fields. */
export const PromotionForm = ({ rules, reset, isPending, onSave }: PromotionFormProps) => {
  const [approvals, setApprovals] = useState(String(rules.approvals));
  const [needsCleanScan, setScan] = useState(rules.needsCleanScan);
  const [needsSignature, setSignature] = useState(rules.needsSignature ?? false);
  const count = Number(approvals);
  const isValid = approvals !== "" && Number.isInteger(count) && count >= 0 && count <= limits.aliasApprovals;
  return (
    <>
      <InlineForm
        label="Rules for aliases"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onSave({ approvals: count, needsCleanScan, needsSignature });
        }}
      >
        <TextField
          label="Approvals"
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.aliasApprovals}
          value={approvals}
          onText={setApprovals}
        />
        <Toggle label="Clean scan" isOn={needsCleanScan} onTurn={setScan} />
        <Toggle label="Trusted signature" isOn={needsSignature} onTurn={setSignature} />
        <Button type="submit" disabled={!isValid || isPending}>
          {isPending ? "Saving…" : "Save"}
        </Button>
        <Button disabled={isPending} onClick={() => onSave(undefined)}>
          {reset}
        </Button>
      </InlineForm>
      {!isValid && <InlineError>Enter a number from 0 to {limits.aliasApprovals}.</InlineError>}
    </>
  );
};
