/** Redacts secrets in errors: by value where they are known, otherwise by pattern. */

const mark = "[redacted]";
const secretName = /auth|token|secret|cookie|credential|passw|signature|(^|[-_])(key|sig|pwd)($|[-_])|api-?key|^key$/i;
const schemes = /\b(bearer|basic|key|x-key|token|apikey)(\s+|%20)(?!\[redacted)([\w.~+/=-]{6,})/gi;
const knownForms = /\b(hf_|sk-|r8_|gsk_|fw_|csk-|tgp_)[\w-]{6,}/g;
const userInfo = /(\w+:\/\/)[^\s/?#@]+@/g;
const queryValue = /([?&])([^\s=&#"']+)=([^\s&#"']+)/g;

/** Shorter values are also parts of ordinary words. */
const minSecretLength = 8;

/** A long run with digits or mixed case. Words such as the "cannot" of "your token cannot access it" have none. */
const looksSecret = (value: string): boolean =>
  (value.match(/\w{12,}/g) ?? []).some((run) => /\d|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(run));

const redactScheme = (whole: string, scheme: string, _space: string, value: string): string =>
  looksSecret(value) || (/^bearer$/i.test(scheme) && /\d/.test(value)) ? `${scheme} ${mark}` : whole;

/** Whether a header or a parameter of this name holds a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** Redacts the given secrets and everything that looks like one. */
export const redactText = (text: string, secrets: readonly string[]): string => {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < minSecretLength) continue;
    clean = clean.replaceAll(secret, mark);
    const encoded = encodeURIComponent(secret);
    if (encoded !== secret) clean = clean.replaceAll(encoded, mark);
  }
  return clean
    .replace(userInfo, `$1${mark}@`)
    .replace(queryValue, (whole, lead: string, name: string) => (isSecretName(name) ? `${lead}${name}=${mark}` : whole))
    .replace(schemes, redactScheme)
    .replace(knownForms, mark);
};

/** Redacts headers that carry a secret; the authorization scheme stays. */
export const redactHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!isSecretName(name)) return [name, redactText(value, secrets)];
      const scheme = /^([\w-]+)\s+\S/.exec(value)?.[1];
      return [name, scheme ? `${scheme} ${mark}` : mark];
    }),
  );

const ownTexts = (error: Error): string =>
  Object.getOwnPropertyNames(error)
    .filter((name) => name !== "cause")
    .map((name) => {
      const value: unknown = error[name as keyof Error];
      if (typeof value === "string") return value;
      try {
        return JSON.stringify(value) ?? "";
      } catch {
        return "";
      }
    })
    .join("\n");

/** The cause of a failure: itself where it contains no secret, otherwise a redacted copy. */
export const redactCause = (cause: unknown, secrets: readonly string[]): unknown => {
  if (!(cause instanceof Error)) return cause === undefined ? undefined : redactText(String(cause), secrets);
  const inner = redactCause(cause.cause, secrets);
  const texts = ownTexts(cause);
  if (inner === cause.cause && redactText(texts, secrets) === texts) return cause;
  const copy = new Error(redactText(cause.message, secrets), inner === undefined ? undefined : { cause: inner });
  copy.name = cause.name;
  copy.stack = redactText(cause.stack ?? "", secrets);
  return copy;
};
