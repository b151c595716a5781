import { type Static, Type } from "typebox";

const GuideLink = Type.Object({ id: Type.String(), title: Type.String() });

/** The guides, in the order they are read. */
export const DocsContents = Type.Array(
  Type.Object({
    title: Type.String(),
    guides: Type.Array(
      Type.Object({ ...GuideLink.properties, summary: Type.String({ description: "Its first paragraph." }) }),
    ),
  }),
);

/** One guide. */
export const Guide = Type.Object({
  ...GuideLink.properties,
  summary: Type.String(),
  text: Type.String({ description: "Markdown, from below the title." }),
  sourceUrl: Type.String({ description: "URL to edit the source." }),
  previous: Type.Optional(GuideLink),
  next: Type.Optional(GuideLink),
});

/** Every guide's text, for searching. */
export const GuideTexts = Type.Array(Type.Object({ ...GuideLink.properties, text: Type.String() }));

export type DocsContents = Static<typeof DocsContents>;
export type Guide = Static<typeof Guide>;
export type GuideTexts = Static<typeof GuideTexts>;
