import type { ComponentProps } from "react";
import { LibraryPrograms } from "../../features/snippets/library-programs.tsx";
import { hubUrl } from "../../lib/routes/site-root.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

export const LibrarySection = (props: Omit<ComponentProps<typeof LibraryPrograms>, "hub">) => (
  <Section
    heading={
      <Heading level={2} variant="section" id="load-it">
        Load with a library
      </Heading>
    }
  >
    <LibraryPrograms {...props} hub={hubUrl()} />
  </Section>
);
