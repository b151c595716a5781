import type { RepositoryKind } from "@orrery/contract";
import type { ReactNode } from "react";
import type { RepositoryPage } from "../../api/repositories.ts";
import { RepositoryRow } from "../../features/repositories/repository-row.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { EntryRowSkeleton } from "../../ui/list/entry-row.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

interface RepositoryBlockProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly title: string;
  readonly all: { readonly href: string; readonly label: string };
  readonly page: RepositoryPage | undefined;
  readonly empty: ReactNode;
}

export const RepositoryBlock = ({ kind, id, title, all, page, empty }: RepositoryBlockProps) => (
  <Section
    heading={
      <Heading level={2} variant="section" id={id}>
        {title}
      </Heading>
    }
    note={<TextLink href={all.href}>{all.label}</TextLink>}
  >
    {page?.records.length === 0 && empty}
    <ul>
      {page?.records.map((record) => (
        <li key={record.id}>
          <RepositoryRow kind={kind} record={record} />
        </li>
      )) ??
        Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          <li key={index}>
            <EntryRowSkeleton />
          </li>
        ))}
    </ul>
  </Section>
);
