import { Bot, Box, CloudDownload, KeyRound, type LucideIcon, X } from "lucide-react";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import type { FirstSteps, StepId } from "./use-first-steps.ts";

const icons: { readonly [S in StepId]: LucideIcon } = {
  publish: Box,
  import: CloudDownload,
  agent: Bot,
  key: KeyRound,
};

const Icon = ({ id }: { readonly id: StepId }) => {
  const Drawn = icons[id];
  return <Drawn size={16} strokeWidth={1.75} aria-hidden="true" />;
};

/** The steps that are left, in one line. */
export const StepBar = ({ steps: { open, count, hide } }: { readonly steps: FirstSteps }) => (
  <section
    aria-label="First steps"
    className="flex flex-wrap items-center justify-between gap-1 rounded-card border border-line bg-surface px-2 py-1.25 text-sm"
  >
    <p>
      <span className="font-medium">First steps</span>
      <span className="text-ink-soft">{` · ${count - open.length} of ${count} done`}</span>
    </p>
    <div className="flex flex-wrap items-center gap-1">
      {open.map(({ id, button, href }) => (
        <ButtonLink key={id} href={href}>
          <Icon id={id} />
          {button}
        </ButtonLink>
      ))}
      <IconButton icon={X} label="Hide first steps" onPress={hide} />
    </div>
  </section>
);

/** All steps with what they are for: a new account has nothing else to look at. */
export const StepCards = ({ steps: { open } }: { readonly steps: FirstSteps }) => (
  <Section title="First steps" id="first-steps" variant="h2" note="Each step disappears once it is done.">
    <ul className="grid overflow-hidden rounded-card border border-line bg-surface max-lg:divide-y lg:auto-cols-fr lg:grid-flow-col lg:divide-x divide-line">
      {open.map(({ id, title, text, button, href }) => (
        <li key={id} className="flex flex-col items-start gap-1 p-2 text-sm">
          <Icon id={id} />
          <Heading level={3} variant="label" id={`step-${id}`}>
            {title}
          </Heading>
          <p className="grow text-ink-soft text-pretty">{text}</p>
          <ButtonLink href={href}>{button}</ButtonLink>
        </li>
      ))}
    </ul>
  </Section>
);
