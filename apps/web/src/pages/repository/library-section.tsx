import type { ComponentProps } from "react";
import { LibraryPrograms } from "../../features/snippets/library-programs.tsx";
import { Section } from "../../ui/layout/section.tsx";

export const LibrarySection = (props: ComponentProps<typeof LibraryPrograms>) => (
  <Section title="Load with a library" id="load-it">
    <LibraryPrograms {...props} />
  </Section>
);
