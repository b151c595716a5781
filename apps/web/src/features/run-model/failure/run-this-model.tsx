import { Cpu, KeyRound, Layers, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ProviderOption } from "../../../run/availability.ts";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ActionRow, ActionRows } from "../../../ui/list/action-rows.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import { Explanation } from "./explanation.tsx";

const listed = new Intl.ListFormat("en");

const providerNote = (choices: readonly ProviderOption[]): string =>
  choices.length === 0
    ? "Together AI, Groq and others"
    : `${listed.format(choices.map(({ label }) => label))} can’t serve it now`;

interface NextStepProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string;
  readonly action: ReactNode;
}

const NextStep = ({ icon: Icon, title, note, action }: NextStepProps) => (
  <ActionRow mark={<Icon size={20} strokeWidth={1.5} aria-hidden="true" />} detail={note} side={action}>
    <span className="font-medium">{title}</span>
  </ActionRow>
);

/** Stands in for the form, which could not run. */
export const RunThisModel = ({ facts }: { readonly facts: PanelFacts }) => {
  const { model, task, isSignedIn, availability, codeUrl } = facts;
  return (
    <Stack gap="sm">
      <Heading level={3} variant="section" id="run-this-model">
        Run this model
      </Heading>
      <Text variant="note">This model isn’t available to run yet. Choose one:</Text>
      <ActionRows label="Ways to run this model">
        <NextStep
          icon={Layers}
          title="Add runnable files"
          note="Import or convert to ONNX or GGUF"
          action={<ButtonLink href="/docs/inference">Show how</ButtonLink>}
        />
        <NextStep
          icon={Cpu}
          title="Connect an engine"
          note="vLLM, llama.cpp, Ollama and more"
          action={<ButtonLink href={`/engines?model=${encodeURIComponent(model)}`}>Connect</ButtonLink>}
        />
        <NextStep
          icon={KeyRound}
          title="Add a provider"
          note={providerNote(availability.choices)}
          action={<ButtonLink href="/settings/keys">Add key</ButtonLink>}
        />
      </ActionRows>
      <Explanation model={model} task={task} isSignedIn={isSignedIn} choices={availability.choices} />
      <Text variant="note">
        Or <TextLink href={`${codeUrl(undefined, undefined)}#load-it`}>load it with a library</TextLink>.
      </Text>
    </Stack>
  );
};
