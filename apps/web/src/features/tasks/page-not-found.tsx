import type { ReactNode } from "react";
import { NotFound } from "../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { RelatedTasks } from "./related-tasks.tsx";

interface PageNotFoundProps {
  readonly title: string;
  readonly name: string;
  readonly suggestions?: readonly string[];
  readonly finder: ReactNode;
  readonly children: ReactNode;
}

export const PageNotFound = ({ title, name, suggestions = [], finder, children }: PageNotFoundProps) => (
  <NotFound
    title={title}
    description="This page doesn’t exist."
    summary={children}
    actions={
      <>
        <ButtonLink variant="primary" href="/tasks">
          All tasks
        </ButtonLink>
        <ButtonLink href="/">Home</ButtonLink>
      </>
    }
  >
    <RelatedTasks name={name} suggestions={suggestions} />
    {finder}
  </NotFound>
);
