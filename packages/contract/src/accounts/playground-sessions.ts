import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const facts = {
  title: Type.String({ maxLength: limits.sessionTitle }),
  task: Type.String({ maxLength: 100 }),
  models: Type.Integer({ minimum: 0, maximum: 100, description: "How many models it compares." }),
  updatedAt: Type.String({ maxLength: 40, description: "When it was last changed." }),
};

const Content = Type.String({ description: "Opaque to the hub; the web app reads and writes it." });

/** A session of the playground as lists have it. */
export const PlaygroundSessionEntry = Type.Object({
  id: Type.String(),
  ...facts,
  bytes: Type.Integer(),
});

/** Newest first. */
export const PlaygroundSessions = Type.Array(PlaygroundSessionEntry);

export const PlaygroundSessionQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: limits.searchText,
      description: "Words that the name, the prompts or the models of a session contain.",
    }),
  ),
});

export const SavedPlaygroundSession = Type.Object({ ...PlaygroundSessionEntry.properties, content: Content });

export const NewPlaygroundSession = Type.Object({
  ...facts,
  searchText: Type.String({ maxLength: limits.sessionSearchText, description: "Prompts and models, for search." }),
  content: Content,
});

export type PlaygroundSessionEntry = Static<typeof PlaygroundSessionEntry>;
export type PlaygroundSessions = Static<typeof PlaygroundSessions>;
export type PlaygroundSessionQuery = Static<typeof PlaygroundSessionQuery>;
export type SavedPlaygroundSession = Static<typeof SavedPlaygroundSession>;
export type NewPlaygroundSession = Static<typeof NewPlaygroundSession>;
