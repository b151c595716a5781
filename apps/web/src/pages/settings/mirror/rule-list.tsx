import type { MirrorRule } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { mirrorRulesQuery, saveMirrorRules } from "../../../api/upstream/mirror.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Measure } from "../../../ui/layout/measure.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ActionRow, ActionRows } from "../../../ui/list/action-rows.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { Position } from "../position.tsx";
import { useFocusRestore } from "../use-focus-restore.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { actionLabels, conditionsText } from "./rule-form.ts";

const buttonId = (act: string, name: string): string => `rule-${act}-${name}`;

/** The list is saved as a whole. */
const useSaveRules = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveMirrorRules,
    scope: { id: "mirror-rules" },
    onSuccess: (saved) => client.setQueryData(mirrorRulesQuery.queryKey, saved),
  });
};

interface RowToolsProps {
  readonly rule: MirrorRule;
  readonly position: number;
  readonly count: number;
  readonly isBusy: boolean;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const RowTools = ({ rule: { name }, position, count, isBusy, onMove, onEdit, onDelete }: RowToolsProps) => (
  <>
    <IconButton
      id={buttonId("up", name)}
      icon={ArrowUp}
      label={`Move “${name}” up`}
      isDisabled={isBusy || position === 0}
      onPress={() => onMove(position - 1)}
    />
    <IconButton
      id={buttonId("down", name)}
      icon={ArrowDown}
      label={`Move “${name}” down`}
      isDisabled={isBusy || position === count - 1}
      onPress={() => onMove(position + 1)}
    />
    <IconButton icon={Pencil} label={`Edit “${name}”`} onPress={onEdit} />
    <IconButton icon={Trash2} label={`Delete “${name}”`} onPress={onDelete} />
  </>
);

interface RulesProps {
  readonly rules: readonly MirrorRule[];
}

interface OpenDialog {
  readonly kind: "edit" | "delete";
  /** Undefined for a new rule. */
  readonly rule?: MirrorRule;
}

interface DialogProps extends RulesProps {
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
}

const RuleDialogs = ({ rules, dialog: { kind, rule }, onClose }: DialogProps) => {
  const { mutate, isPending, error } = useSaveRules();
  const save = (next: readonly MirrorRule[]) => mutate(next, { onSuccess: onClose });
  if (kind === "delete" && rule)
    return (
      <ConfirmDialog
        title={`Delete “${rule.name}”`}
        action="Delete"
        onConfirm={() => save(rules.filter((other) => other !== rule))}
        onClose={onClose}
        isBusy={isPending}
        error={error?.message}
      >
        <p>What it denied can be fetched again, unless another rule denies it.</p>
      </ConfirmDialog>
    );
  return (
    <RuleDialog
      rule={rule}
      otherNames={rules.filter((other) => other !== rule).map(({ name }) => name)}
      onSave={(saved) => save(rule ? rules.map((other) => (other === rule ? saved : other)) : [...rules, saved])}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    />
  );
};

export const RuleList = ({ rules }: RulesProps) => {
  const { mutate, isPending, error } = useSaveRules();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [said, setSaid] = useState("");
  const restoreFocus = useFocusRestore();
  const move = (rule: MirrorRule, from: number, to: number) => {
    const next = rules.toSpliced(from, 1).toSpliced(to, 0, rule);
    const acts = to < from ? ["up", "down"] : ["down", "up"];
    restoreFocus(acts.map((act) => buttonId(act, rule.name)));
    mutate(next, { onSuccess: () => setSaid(`“${rule.name}” is now ${to + 1} of ${next.length}.`) });
  };
  return (
    <Stack>
      {rules.length === 0 ? (
        <Text variant="soft">No rules. Every repository of the upstreams is allowed.</Text>
      ) : (
        <Measure>
          <ActionRows label="Rules" isOrdered>
            {rules.map((rule, position) => (
              <ActionRow
                key={rule.name}
                mark={<Position number={position + 1} />}
                detail={`${actionLabels[rule.action]} · ${conditionsText(rule)}`}
                side={
                  <RowTools
                    rule={rule}
                    position={position}
                    count={rules.length}
                    isBusy={isPending}
                    onMove={(to) => move(rule, position, to)}
                    onEdit={() => setDialog({ kind: "edit", rule })}
                    onDelete={() => setDialog({ kind: "delete", rule })}
                  />
                }
              >
                {rule.name}
              </ActionRow>
            ))}
          </ActionRows>
        </Measure>
      )}
      {error && <InlineError>The order was not saved. {error.message}</InlineError>}
      <div>
        <Button onClick={() => setDialog({ kind: "edit" })}>Add a rule</Button>
      </div>
      {dialog && <RuleDialogs rules={rules} dialog={dialog} onClose={() => setDialog(undefined)} />}
      <LiveRegion>{said}</LiveRegion>
    </Stack>
  );
};
