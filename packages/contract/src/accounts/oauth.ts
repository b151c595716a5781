import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const text = Type.String({ maxLength: 2000 });

/** What an app's link to `/oauth/authorize` asks for. */
export const AuthorizationRequest = Type.Object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: Type.Optional(text),
  state: Type.Optional(text),
  code_challenge: Type.Optional(text),
  code_challenge_method: Type.Optional(text),
  nonce: Type.Optional(text),
  resource: Type.Optional(text),
});

const permissions = Type.Array(Type.String(), { description: "What the app will be able to do." });

/** What the consent page shows. */
export const AuthorizationPreview = Type.Object({
  app: Type.String({ description: "The name that the app gives itself." }),
  permissions,
  returnsTo: Type.String({ description: "The host that gets the code." }),
});

export const AuthorizationDecision = Type.Object({ request: AuthorizationRequest, isApproved: Type.Boolean() });

export const AuthorizationAnswer = Type.Object({
  redirectUrl: Type.String({ description: "Where the browser goes next: the app." }),
});

const DeviceCode = Type.String({
  minLength: 1,
  maxLength: limits.deviceCode,
  description: "Shown by the program, such as BCDF-GHJK.",
});

export const DeviceQuestion = Type.Object({ code: DeviceCode });

/** What the device page shows. */
export const DevicePreview = Type.Object({ app: Type.String(), code: Type.String(), permissions });

export const DeviceDecision = Type.Object({ code: DeviceCode, isApproved: Type.Boolean() });

/** An app that can act as you. */
export const AuthorizedApp = Type.Object({
  id: Type.String(),
  name: Type.String(),
  permissions,
  createdAt: Type.String(),
  lastUsedAt: Type.Optional(Type.String()),
});

export const AuthorizedApps = Type.Array(AuthorizedApp);

export type AuthorizationRequest = Static<typeof AuthorizationRequest>;
export type AuthorizationPreview = Static<typeof AuthorizationPreview>;
export type DevicePreview = Static<typeof DevicePreview>;
export type AuthorizedApp = Static<typeof AuthorizedApp>;
