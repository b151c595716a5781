import {
  EmailAddress,
  EmailConfirmation,
  EmailEvents,
  EmailSettings,
  Failure,
  NewEmailAddress,
} from "@orrery/contract";
import { Type } from "typebox";
import { HubError } from "../../../../errors.ts";
import { hubAddress } from "../../../../http/address.ts";
import { requireAccount } from "../../../../http/auth.ts";
import type { App } from "../../../../http/fastify-app.ts";
import { unsubscribePage } from "./compose.ts";
import type { Email } from "./open-email.ts";

const tags = ["notifications"];
const path = "/api/notifications/email";
const settings = { tags, response: { 200: EmailSettings, "4xx": Failure, "5xx": Failure } };
const answered = { tags, response: { 200: EmailAddress, "4xx": Failure, "5xx": Failure } };
const formType = "application/x-www-form-urlencoded";
/** Links work without signing in; their codes are the permission. */
const linked = { hasOwnToken: true, isOpen: true, takesSecret: true };

const registerSettings = (app: App, email: Email, used: () => NonNullable<Email>): void => {
  app.get(path, { schema: { ...settings, summary: "Your e-mail address, and what is sent there" } }, ({ viewer }) => {
    requireAccount(viewer, "read");
    return email ? email.addresses.settings(viewer) : Promise.resolve({ isOn: false });
  });
  app.put(
    path,
    {
      schema: {
        ...settings,
        summary: "Set your e-mail address, or send its confirmation again",
        body: NewEmailAddress,
      },
    },
    ({ body, viewer }) => used().addresses.setAddress(body.address, viewer),
  );
  app.put(
    `${path}/events`,
    { schema: { ...settings, summary: "Choose what is sent to your e-mail address", body: EmailEvents } },
    ({ body, viewer }) => used().addresses.chooseEvents(body, viewer),
  );
  app.delete(path, { schema: { ...settings, summary: "Remove your e-mail address" } }, ({ viewer }) =>
    used().addresses.remove(viewer),
  );
  app.post(
    `${path}/test`,
    { schema: { ...answered, summary: "Send yourself a test e-mail, as an admin" } },
    ({ viewer }) => used().test(viewer),
  );
};

const registerLinks = (app: App, publicUrl: string, used: () => NonNullable<Email>): void => {
  app.post(
    `${path}/confirm`,
    { config: linked, schema: { ...answered, summary: "Confirm an e-mail address", body: EmailConfirmation } },
    ({ body }) => used().addresses.confirm(body.code),
  );
  const querystring = Type.Object({ token: Type.String({ maxLength: 200 }) });
  const schema = { ...answered, querystring };
  app.get(
    `${path}/unsubscribe`,
    {
      config: linked,
      schema: { tags, querystring, summary: "Open the page where one unsubscribes" },
    },
    // Programs that check mail open links, so this changes nothing.
    (request, reply) =>
      reply.redirect(unsubscribePage(hubAddress(request, publicUrl), encodeURIComponent(request.query.token))),
  );
  app.register(async (scope: App) => {
    // Mail programs post a form (RFC 8058); all that counts is in the URL.
    scope.removeContentTypeParser(formType);
    scope.addContentTypeParser(formType, { parseAs: "string", bodyLimit: 1024 }, (_request, _text, done) =>
      done(null, undefined),
    );
    scope.post(
      `${path}/unsubscribe`,
      { config: linked, schema: { ...schema, summary: "Unsubscribe from all e-mail" } },
      ({ query }) => used().addresses.unsubscribe(query.token),
    );
  });
};

export const registerEmail = (app: App, email: Email, publicUrl: string): void => {
  const used = (): NonNullable<Email> => {
    if (email) return email;
    throw new HubError("not_supported", "This hub sends no e-mail. An admin can set ORRERY_SMTP_URL.");
  };
  registerSettings(app, email, used);
  registerLinks(app, publicUrl, used);
};
