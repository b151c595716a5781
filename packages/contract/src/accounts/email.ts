import { type Static, Type } from "typebox";

/** What people can get e-mail about. */
export const emailEvents = ["waiting", "mentions", "participating", "watching"] as const;
export type EmailEvent = (typeof emailEvents)[number];

const events = Type.Array(Type.Enum([...emailEvents]), {
  maxItems: emailEvents.length,
  uniqueItems: true,
  description: "waiting: what waits for you. The others are notifications by their reason.",
});

/** The caller's e-mail. Other accounts never see it. */
export const EmailSettings = Type.Object({
  isOn: Type.Boolean({ description: "Whether this hub sends e-mail. If not, the rest is absent." }),
  address: Type.Optional(Type.String()),
  isConfirmed: Type.Optional(Type.Boolean({ description: "Until then, only the confirmation is sent there." })),
  suggested: Type.Optional(Type.String({ description: "An address that your company’s sign-in or an admin gave." })),
  events: Type.Optional(events),
});

export const NewEmailAddress = Type.Object({ address: Type.String({ minLength: 3, maxLength: 254 }) });

export const EmailEvents = Type.Object({ events });

/** The code of the link in the first message. */
export const EmailConfirmation = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) });

export const EmailAddress = Type.Object({ address: Type.String() });

export type EmailSettings = Static<typeof EmailSettings>;
export type EmailEvents = Static<typeof EmailEvents>;
export type EmailAddress = Static<typeof EmailAddress>;
