import type { ReactNode } from "react";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { NearTasks } from "./near-tasks.tsx";

interface LostProps {
  readonly title: string;
  /** The name that led nowhere. */
  readonly name: string;
  readonly suggestions?: readonly string[];
  /** The way to look for it. */
  readonly finder: ReactNode;
  readonly children: ReactNode;
}

/** A page for an address that leads nowhere: what is wrong, what comes near, and the ways on. */
export const Lost = ({ title, name, suggestions = [], finder, children }: LostProps) => (
  <NotFound
    title={title}
    description="There is no page at this address."
    summary={children}
    ways={
      <>
        <ButtonLink look="primary" href="/tasks">
          All tasks
        </ButtonLink>
        <ButtonLink href="/">Home</ButtonLink>
      </>
    }
  >
    <NearTasks name={name} suggestions={suggestions} />
    {finder}
  </NotFound>
);
