import type { ComponentProps } from "react";
import { LibraryPrograms } from "../../features/snippets/library-programs.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

export const LibrarySection = (props: ComponentProps<typeof LibraryPrograms>) => (
  <Section
    heading={
      <Heading level={2} variant="section" id="load-it">
        Load with a library
      </Heading>
    }
  >
    <LibraryPrograms {...props} />
  </Section>
);
