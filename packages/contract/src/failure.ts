import { type Static, Type } from "typebox";

/** The body of every error reply. */
export const Failure = Type.Object({
  error: Type.String({ description: "What went wrong and how to fix it." }),
  requestId: Type.Optional(Type.String({ description: "Include this when you ask for help." })),
  suggestions: Type.Optional(Type.Array(Type.String(), { description: "Similar names." })),
});

export type Failure = Static<typeof Failure>;
