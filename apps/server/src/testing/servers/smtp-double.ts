import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedEmail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** How the next command is refused: the text that the client is told, and its code. */
interface SmtpRefusal {
  readonly at: "recipient" | "data" | "sign-in";
  readonly code: number;
}

/** A mail server that delivers to a list. */
export interface SmtpDouble {
  /** With user and password. */
  readonly url: string;
  readonly received: ReceivedEmail[];
  /** Users that have tried to sign in. */
  readonly signIns: readonly string[];
  /** Each refuses once. */
  readonly refusals: SmtpRefusal[];
  readonly close: () => Promise<void>;
}

const account = { user: "hub", password: "p@ss:word" };

const readHeaders = (text: string): Map<string, string> =>
  new Map(
    text
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([\dA-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString();

const decoders: Readonly<Record<string, (text: string) => string>> = {
  "quoted-printable": fromQuotedPrintable,
  base64: (text) => Buffer.from(text, "base64").toString(),
};

const split = (raw: string): readonly [headers: Map<string, string>, body: string] => {
  const end = raw.indexOf("\r\n\r\n");
  return [readHeaders(raw.slice(0, end)), raw.slice(end + 4)];
};

/** The text of the part of a type. */
const partOf = (headers: ReadonlyMap<string, string>, body: string, type: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  for (const raw of body.split(`--${boundary}`)) {
    const [own, content] = split(raw.replace(/^\r\n/, ""));
    if (own.get("content-type")?.startsWith(type))
      return (decoders[own.get("content-transfer-encoding") ?? ""] ?? ((text) => text))(content);
  }
  return "";
};

const decodeWords = (text: string): string =>
  text.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(word, "base64").toString()
      : fromQuotedPrintable(word.replaceAll("_", " ")),
  );

export const startSmtpDouble = async (host = "127.0.0.1"): Promise<SmtpDouble> => {
  const received: ReceivedEmail[] = [];
  const refusals: SmtpRefusal[] = [];
  const signIns: string[] = [];
  const refused = (at: SmtpRefusal["at"]): Error | undefined => {
    const found = refusals.findIndex((refusal) => refusal.at === at);
    if (found < 0) return undefined;
    const [refusal] = refusals.splice(found, 1);
    return Object.assign(new Error(`Refused at ${at}`), { responseCode: refusal?.code });
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      signIns.push(username ?? "");
      const isRight = username === account.user && password === account.password;
      done(refused("sign-in") ?? (isRight ? null : new Error("Wrong password")), { user: username });
    },
    onRcptTo: (_address, _session, done) => done(refused("recipient")),
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then((raw) => {
        const refusal = refused("data");
        if (refusal) return done(refusal);
        const [headers, body] = split(raw.toString("latin1"));
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: headers.get("from") ?? "",
          subject: decodeWords(headers.get("subject") ?? ""),
          headers,
          text: partOf(headers, body, "text/plain").replaceAll("\r\n", "\n"),
          html: partOf(headers, body, "text/html"),
        });
        done();
      });
    },
  });
  const listening = server.listen(0, host);
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    signIns,
    url: `smtp://${account.user}:${encodeURIComponent(account.password)}@${host}:${port}`,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
