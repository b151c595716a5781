import { expect, test } from "vitest";
import { startSmtpDouble } from "../../../../testing/servers/smtp-double.ts";
import { createMailer } from "./transport.ts";

const mailFrom = "Orrery <hub@hub.example>";
const message = { id: "one", to: "ada@lab.example", subject: "Überschrift", text: "Text €\n", html: "<p>€</p>" };

const sendTo = async (smtpUrl: string) => {
  const mailer = createMailer({ smtpUrl, mailFrom });
  try {
    return await mailer.send(message);
  } finally {
    await mailer.close();
  }
};

test("signs in with an escaped password, and characters of all languages arrive", async () => {
  const smtp = await startSmtpDouble();
  expect(await sendTo(smtp.url)).toBeUndefined();
  expect(smtp.received).toMatchObject([
    {
      to: ["ada@lab.example"],
      from: mailFrom,
      subject: "Überschrift",
      text: expect.stringContaining("Text €"),
      html: expect.stringContaining("<p>€</p>"),
    },
  ]);
  expect(smtp.received[0]?.headers.get("message-id")).toBe("<one@hub.example>");
  await smtp.close();
});

test("sends no password without encryption to another machine", async () => {
  // All of 127.0.0.0/8 is this machine; the hub counts 127.0.0.1 only.
  const smtp = await startSmtpDouble("127.0.0.2");
  const failure = await sendTo(smtp.url);
  expect(failure).toMatchObject({ isFinal: false, isOfMessage: false, message: expect.stringContaining("STARTTLS") });
  expect([smtp.signIns, smtp.received]).toEqual([[], []]);
  await smtp.close();
});

test.each([
  ["recipient", 550, { isFinal: true, isOfMessage: true }],
  ["recipient", 450, { isFinal: false, isOfMessage: true }],
  ["data", 552, { isFinal: false, isOfMessage: false }],
  ["sign-in", 535, { isFinal: false, isOfMessage: false }],
] as const)("a server that refuses the %s with %i", async (at, code, failure) => {
  const smtp = await startSmtpDouble();
  smtp.refusals.push({ at, code });
  expect(await sendTo(smtp.url)).toMatchObject(failure);
  await smtp.close();
});

test("a server that is away is no error of the message", async () => {
  const smtp = await startSmtpDouble();
  await smtp.close();
  const failure = await sendTo(smtp.url);
  expect(failure).toMatchObject({ isFinal: false, isOfMessage: false });
  expect(failure?.message).not.toContain("word");
});
