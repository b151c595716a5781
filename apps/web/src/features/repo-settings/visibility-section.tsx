import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { ChoiceList } from "../../ui/input/field/choice-list.tsx";
import { Toggle } from "../../ui/input/field/field.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { LiveRegion } from "../../ui/text/text.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettings } from "./use-settings.ts";

interface SectionProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}

const choices = [
  { value: "public", label: "Public", note: "Anyone who can open this hub can see it." },
  { value: "private", label: "Private", note: "Only the owner can see it, or the members of the organization." },
] as const;

export const VisibilitySection = ({ kind, record }: SectionProps) => {
  const { mutate, isPending, isSuccess, error, variables } = useSettings(kind, record.id);
  const isPrivate = isPending ? variables.private === true : record.private === true;
  return (
    <SettingsSection id="visibility" title="Visibility">
      <ChoiceList
        label="Visibility"
        isLabelHidden
        choices={choices}
        value={isPrivate ? "private" : "public"}
        onChoose={(value) => mutate({ private: value === "private" })}
      />
      {isSuccess && <LiveRegion>Visibility saved</LiveRegion>}
      {error && <InlineError>{error.message}</InlineError>}
      <FromCode
        hf={`hf repos settings ${record.id}${kind === "dataset" ? " --type dataset" : ""} ${isPrivate ? "--public" : "--private"}`}
        curl={curlCommand("PUT", `/api/${kind}s/${record.id}/settings`, { private: !isPrivate })}
      />
    </SettingsSection>
  );
};

export const DiscussionsSection = ({ kind, record }: SectionProps) => {
  const { mutate, isPending, error, variables } = useSettings(kind, record.id);
  const isDisabled = isPending ? variables.discussionsDisabled === true : record.discussionsDisabled === true;
  return (
    <SettingsSection id="discussions" title="Discussions and pull requests">
      <Toggle
        label="Allow discussions and pull requests"
        isOn={!isDisabled}
        isDisabled={isPending}
        onTurn={(isOn) => mutate({ discussionsDisabled: !isOn })}
      />
      {error && <InlineError>{error.message}</InlineError>}
      <FromCode
        curl={curlCommand("PUT", `/api/${kind}s/${record.id}/settings`, { discussionsDisabled: !isDisabled })}
      />
    </SettingsSection>
  );
};
