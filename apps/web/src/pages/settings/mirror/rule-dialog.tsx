import type { MirrorRule } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useState } from "react";
import { keysOf } from "../../../lib/table-keys.ts";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { FieldGrid, TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { TagField } from "../../../ui/input/tag-field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { choiceValues, listLabels, problemOf, type RuleForm, signatureLabels, toForm, toRule } from "./rule-form.ts";

const actions = [
  { value: "deny", label: "Deny", note: "Requests get status 403 with the name of this rule." },
  { value: "review", label: "Review", note: "An admin approves or rejects each commit first." },
  { value: "allow", label: "Allow", note: "Later rules are not applied." },
] as const;

const tagFields = [
  { condition: "names", placeholder: "acme, lab/net-*" },
  { condition: "licenses", placeholder: "mit, none" },
  { condition: "tasks", placeholder: "text-generation" },
  { condition: "organizations", placeholder: "Everyone" },
] as const;

const signatureChoices = keysOf(signatureLabels).map((value) => ({
  value,
  label: signatureLabels[value],
}));

interface FieldsProps {
  readonly form: RuleForm;
  readonly onChange: (form: RuleForm) => void;
}

const Choices = ({ form, onChange }: FieldsProps) =>
  (["formats", "scans", "kinds"] as const).map((condition) => {
    const chosen = form.lists[condition];
    const turn = (value: string, isOn: boolean) => {
      const values = choiceValues[condition].filter((other) => (other === value ? isOn : chosen.includes(other)));
      onChange({ ...form, lists: { ...form.lists, [condition]: values } });
    };
    return (
      <Labeled key={condition} label={listLabels[condition]}>
        <fieldset aria-label={listLabels[condition]}>
          <Cluster>
            {choiceValues[condition].map((value) => (
              <Toggle key={value} label={value} isOn={chosen.includes(value)} onTurn={(isOn) => turn(value, isOn)} />
            ))}
          </Cluster>
        </fieldset>
      </Labeled>
    );
  });

const Numbers = ({ form, onChange }: FieldsProps) => {
  const { sizes } = form;
  return (
    <FieldGrid>
      <TextField
        label="Newer than (days)"
        value={form.days}
        onText={(days) => onChange({ ...form, days })}
        inputMode="numeric"
      />
      <TextField
        label="Repository over (GB)"
        value={sizes.repositoryLargerThan}
        onText={(repositoryLargerThan) => onChange({ ...form, sizes: { ...sizes, repositoryLargerThan } })}
        inputMode="decimal"
      />
      <TextField
        label="File over (GB)"
        value={sizes.fileLargerThan}
        onText={(fileLargerThan) => onChange({ ...form, sizes: { ...sizes, fileLargerThan } })}
        inputMode="decimal"
      />
    </FieldGrid>
  );
};

interface RuleDialogProps {
  /** Undefined for a new rule. */
  readonly rule: MirrorRule | undefined;
  readonly otherNames: readonly string[];
  readonly onSave: (rule: MirrorRule) => void;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly error: string | undefined;
}

export const RuleDialog = ({ rule, otherNames, onSave, onClose, isBusy, error }: RuleDialogProps) => {
  const [form, setForm] = useState(() => toForm(rule));
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const found = problemOf(form, otherNames);
    setProblem(found);
    if (found === undefined) onSave(toRule(form));
  };
  return (
    <FormDialog
      title={rule ? `Edit “${rule.name}”` : "Add a rule"}
      description="Applies where all conditions match. Of a list, one value is enough."
      onClose={onClose}
      onSubmit={submit}
      action="Save"
      isDisabled={isBusy}
      error={problem ?? error}
    >
      <TextField
        label="Name"
        value={form.name}
        onText={(name) => setForm({ ...form, name })}
        maxLength={limits.mirrorRuleName}
        hint="Shown in every refusal."
      />
      <ChoiceList
        label="Action"
        choices={actions}
        value={form.action}
        onChoose={(action) => setForm({ ...form, action })}
      />
      {tagFields.map(({ condition, placeholder }) => (
        <TagField
          key={condition}
          label={listLabels[condition]}
          tags={form.lists[condition]}
          onTags={(tags) => setForm({ ...form, lists: { ...form.lists, [condition]: tags } })}
          placeholder={form.lists[condition].length === 0 ? placeholder : ""}
        />
      ))}
      <LabeledSelect
        label="Signature"
        choices={signatureChoices}
        value={form.signature}
        onChoose={(signature) => setForm({ ...form, signature })}
      />
      <Choices form={form} onChange={setForm} />
      <Numbers form={form} onChange={setForm} />
    </FormDialog>
  );
};
