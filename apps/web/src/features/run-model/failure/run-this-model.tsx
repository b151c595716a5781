import { Cpu, KeyRound, Layers } from "lucide-react";
import type { ProviderOption } from "../../../run/availability.ts";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import { Explanation } from "./explanation.tsx";
import { NextStep, NextSteps } from "./next-steps.tsx";

const listed = new Intl.ListFormat("en");

const providerNote = (choices: readonly ProviderOption[]): string =>
  choices.length === 0
    ? "Together AI, Groq and others"
    : `${listed.format(choices.map(({ label }) => label))} can’t serve it now`;

/** Stands in for the form, which could not run. */
export const RunThisModel = ({ facts }: { readonly facts: PanelFacts }) => {
  const { model, task, isSignedIn, availability, codeUrl } = facts;
  return (
    <Stack gap="sm">
      <Heading level={3} variant="section" id="run-this-model">
        Run this model
      </Heading>
      <Text variant="note">This model isn’t available to run yet. Choose one:</Text>
      <NextSteps label="Ways to run this model">
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
      </NextSteps>
      <Explanation model={model} task={task} isSignedIn={isSignedIn} choices={availability.choices} />
      <Text variant="note">
        Or <TextLink href={`${codeUrl(undefined, undefined)}#load-it`}>load it with a library</TextLink>.
      </Text>
    </Stack>
  );
};
