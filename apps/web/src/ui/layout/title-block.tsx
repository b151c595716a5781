import type { ReactNode } from "react";
import { Heading, type HeadingVariant } from "../text/heading/heading.tsx";
import { Text } from "../text/text.tsx";
import { Cluster } from "./cluster.tsx";
import { Page, PageMeta } from "./page.tsx";
import { Stack } from "./stack.tsx";

interface TitleBlockProps {
  readonly above?: ReactNode;
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** Anchor of the title; default: its slug. */
  readonly id?: string;
  readonly variant?: HeadingVariant;
  /** Right after the title, such as a button that copies it. */
  readonly beside?: ReactNode;
  readonly side?: ReactNode;
  readonly children?: ReactNode;
}

export const TitleBlock = (props: TitleBlockProps) => {
  const { above, icon, title, id, variant = "title", beside, side, children } = props;
  return (
    <div className="flex flex-col gap-2">
      {above}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 items-center gap-2">
          {icon && <div className="hidden sm:block">{icon}</div>}
          <Cluster gap="small" isOneLine>
            <Heading level={1} variant={variant} id={id}>
              {title}
            </Heading>
            {beside}
          </Cluster>
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
};

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
      <TitleBlock side={side} title={title} id={id}>
        <Text variant="summary">{summary}</Text>
        {note}
      </TitleBlock>
      {children}
    </Stack>
  </Page>
);
