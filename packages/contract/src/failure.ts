import { type Static, Type } from "typebox";

/** The body of every error reply. */
export const Failure = Type.Object({
  error: Type.String({ description: "What went wrong and what to do about it." }),
  requestId: Type.Optional(Type.String({ description: "Quote this when you ask for help." })),
  suggestions: Type.Optional(Type.Array(Type.String(), { description: "Names close to the one asked for." })),
});

export type Failure = Static<typeof Failure>;
