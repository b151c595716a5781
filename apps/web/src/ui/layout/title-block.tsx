import type { ReactNode } from "react";
import { Heading } from "../text/heading/heading.tsx";
import { Text } from "../text/text.tsx";
import { Page, PageMeta } from "./page.tsx";
import { Stack } from "./stack.tsx";

interface TitleBlockProps {
  readonly above?: ReactNode;
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly side?: ReactNode;
  readonly children?: ReactNode;
}

export const TitleBlock = ({ above, icon, title, side, children }: TitleBlockProps) => (
  <div className="flex flex-col gap-2">
    {above}
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-2">
        {icon && <div className="hidden sm:block">{icon}</div>}
        {title}
      </div>
      <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">{children}</div>
      {side && (
        <div data-print="hide" className="flex flex-wrap gap-1 sm:col-start-2 sm:row-start-1 sm:mt-1">
          {side}
        </div>
      )}
    </div>
  </div>
);

interface TitledPageProps {
  /** Anchor of the title. */
  readonly id: string;
  readonly title: string;
  /** One sentence; the page's description as well. */
  readonly summary: string;
  readonly note?: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A page that begins with its title and a summary. */
export const TitledPage = ({ id, title, summary, note, side, children }: TitledPageProps) => (
  <Page space="tight">
    <PageMeta title={title} description={summary} />
    <Stack gap="lg">
      <TitleBlock
        side={side}
        title={
          <Heading level={1} variant="title" id={id}>
            {title}
          </Heading>
        }
      >
        <Text variant="summary">{summary}</Text>
        {note}
      </TitleBlock>
      {children}
    </Stack>
  </Page>
);
