import type { ReactNode } from "react";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface Person {
  readonly name: string;
  readonly href: string;
  readonly label?: string;
  readonly note?: ReactNode;
  readonly isPerson: boolean;
}

type PersonLinkProps = Pick<Person, "name" | "href" | "label" | "isPerson">;

export const PersonLink = ({ name, href, label, isPerson }: PersonLinkProps) => (
  <Anchor href={href} className="flex min-h-3 min-w-0 items-center gap-1.25 transition-colors hover:text-brass">
    <Avatar name={name} size="sm" isPerson={isPerson} />
    <span className="truncate">{label ?? name}</span>
  </Anchor>
);

export const PeopleList = ({ label, people }: { readonly label: string; readonly people: readonly Person[] }) => (
  <ul aria-label={label} className="flex flex-col text-sm">
    {people.map(({ note, ...person }) => (
      <li key={person.name} className="flex min-h-4.25 items-center justify-between gap-1.25">
        <PersonLink {...person} />
        {note && <span className="shrink-0 text-ink-soft">{note}</span>}
      </li>
    ))}
  </ul>
);
