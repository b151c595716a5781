import type { Transporter } from "nodemailer";
import { isLoopbackUrl } from "../../../../config/oidc-issuers.ts";
import { errorCode, errorMessage } from "../../../../errors.ts";
import { redact } from "../../../../text/redact.ts";

/** A message as it is sent. */
export interface OutgoingEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why the mail server did not take a message. */
export interface SendFailure {
  readonly message: string;
  /** Whether the server refused the recipient for good. */
  readonly isFinal: boolean;
  /** Whether only this message is concerned. Otherwise the server is away or refuses everything. */
  readonly isOfMessage: boolean;
}

const connectMs = 10_000;
const idleMs = 30_000;
const maxError = 300;

const failureOf = (error: unknown): SendFailure => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isOfMessage = errorCode(error) === "EENVELOPE" && command === "RCPT TO";
  // The server's own words; some repeat what they were sent.
  const message = redact(errorMessage(error)).replaceAll("\u0000", "").slice(0, maxError);
  return { message, isOfMessage, isFinal: isOfMessage && responseCode >= 500 };
};

/** Sends messages through the mail server of the settings. */
export const createMailer = ({ smtpUrl, mailFrom }: { readonly smtpUrl: string; readonly mailFrom: string }) => {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    secure: isSecure,
    // A password never crosses a network in plain text.
    requireTLS: !isSecure && user !== "" && !isLoopbackUrl(url),
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opening: Promise<Transporter> | undefined;
  /** The library is not loaded before the first message. */
  const open = async (): Promise<Transporter> => (await import("nodemailer")).createTransport(options);
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? "localhost";
  return {
    /** Undefined once the server has taken the message. */
    send: async ({ id, headers = {}, ...message }: OutgoingEmail): Promise<SendFailure | undefined> => {
      try {
        opening ??= open();
        const transport = await opening;
        await transport.sendMail({
          ...message,
          from: mailFrom,
          messageId: `<${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated", ...headers },
        });
        return undefined;
      } catch (error) {
        return failureOf(error);
      }
    },
    close: async (): Promise<void> => (await opening)?.close(),
  };
};

export type Mailer = ReturnType<typeof createMailer>;
