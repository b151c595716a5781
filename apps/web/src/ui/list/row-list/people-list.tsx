import type { ReactNode } from "react";
import { Avatar } from "../../brand/avatar.tsx";
import { Anchor } from "../../text/anchor/anchor.tsx";

interface Person {
  readonly name: string;
  readonly href: string;
  readonly label?: string;
  readonly note?: ReactNode;
  readonly isPerson: boolean;
}

export const PeopleList = ({ label, people }: { readonly label: string; readonly people: readonly Person[] }) => (
  <ul aria-label={label} className="flex flex-col text-sm">
    {people.map(({ name, href, label: shown, note, isPerson }) => (
      <li key={name} className="flex min-h-4.25 items-center gap-1.25">
        <Avatar name={name} size="sm" isPerson={isPerson} />
        <Anchor href={href} className="min-w-0 flex-1 truncate transition-colors hover:text-brass">
          {shown ?? name}
        </Anchor>
        {note && <span className="shrink-0 text-ink-soft">{note}</span>}
      </li>
    ))}
  </ul>
);
