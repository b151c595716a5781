import { parseUrl, parseWebUrl } from "@orrery/inference/core";
import { isEmailAddress } from "../text/email-address.ts";

/** The parsed value, or an error message. */
export type SettingReading<T> = { readonly value: T } | { readonly problem: string };

export const text = (value: string): SettingReading<string> => ({ value });

export const port = (raw: string): SettingReading<number> => {
  const value = Number(raw);
  return Number.isInteger(value) && value >= 0 && value <= 65_535
    ? { value }
    : { problem: "must be a whole number from 0 to 65535" };
};

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (raw: string): SettingReading<T> => {
    const value = values.find((one) => one === raw);
    return value ? { value } : { problem: `must be one of ${values.join(", ")}` };
  };

export const webAddress = (raw: string): SettingReading<string> =>
  parseWebUrl(raw) ? { value: raw.replace(/\/+$/, "") } : { problem: "must be an http or https URL" };

export const webAddresses = (raw: string): SettingReading<readonly string[]> => {
  const values = raw.split(",").map((one) => webAddress(one.trim()));
  return values.every((one) => "value" in one)
    ? { value: values.map((one) => one.value) }
    : { problem: "must be http or https URLs, separated by commas" };
};

export const modelNames = (raw: string): SettingReading<readonly string[]> => {
  const value = raw.split(",").map((name) => name.trim());
  return value.every((name) => /^[\w.-]+\/[\w.-]+$/.test(name))
    ? { value }
    : { problem: "must be names like owner/name, separated by commas" };
};

/** Host names with or without a port, separated by commas. */
export const hostNames = (raw: string): SettingReading<readonly string[]> => {
  const hosts = raw.split(",").map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(host))
    ? { value: hosts }
    : { problem: "must be host names such as hub.internal or 10.0.0.5:4747, separated by commas" };
};

/** Origins of pages, separated by commas; `*` means all. */
export const webOrigins = (raw: string): SettingReading<readonly string[]> => {
  const origins = raw.split(",").map((origin) => origin.trim().toLowerCase());
  return origins.every((origin) => origin === "*" || /^https?:\/\/[^/\s]+$/.test(origin))
    ? { value: origins }
    : { problem: "must be * or origins such as https://app.example, separated by commas" };
};

export const onOff = (raw: string): SettingReading<boolean> =>
  raw === "on" || raw === "off" ? { value: raw === "on" } : { problem: "must be on or off" };

export const databaseAddress = (raw: string): SettingReading<string> =>
  /^postgres(ql)?:\/\/./.test(raw) && parseUrl(raw)
    ? { value: raw }
    : { problem: "must be a URL like postgres://user:password@host:5432/name" };

export const redisAddress = (raw: string): SettingReading<string> =>
  /^rediss?:\/\/./.test(raw) && parseUrl(raw)
    ? { value: raw }
    : { problem: "must be a URL like redis://:password@host:6379/0" };

export const syslogAddress = (raw: string): SettingReading<string> =>
  /^(?:udp|tcp|tls):\/\/[^/]+\/?$/.test(raw) && parseUrl(raw)
    ? { value: raw }
    : { problem: "must be a URL like udp://host:514, tcp://host:514 or tls://host:6514" };

/** A host, perhaps with a port, a user and a password. */
export const smtpAddress = (raw: string): SettingReading<string> => {
  const url = /^smtps?:\/\/./.test(raw) ? parseUrl(raw) : undefined;
  const isPlain =
    url !== undefined && url.hostname !== "" && /^\/?$/.test(url.pathname) && url.search + url.hash === "";
  return isPlain && (url.username === "") === (url.password === "")
    ? { value: raw }
    : { problem: "must be a URL like smtps://user:password@mail.example:465, with % escapes for special characters" };
};

const mailbox = /^(?:([^<>"\r\n]{1,100})\s<([^<>]+)>|[^<>]+)$/;

/** An e-mail address, perhaps with a name: `Orrery <hub@example.com>`. */
export const sender = (raw: string): SettingReading<string> => {
  const [, , address = raw] = mailbox.exec(raw) ?? [];
  return isEmailAddress(address) ? { value: raw } : { problem: "must be like Orrery <hub@example.com>" };
};

export const word = (raw: string): SettingReading<string> =>
  /^[A-Za-z0-9_-]{1,96}$/.test(raw) ? { value: raw } : { problem: 'must be letters, digits, "_" and "-"' };

export const longSecret = (raw: string): SettingReading<string> =>
  raw.length >= 32 ? { value: raw } : { problem: "must have at least 32 characters" };

export const gibibytes = (raw: string): SettingReading<number> => {
  const value = Number(raw);
  return value > 0 && Number.isFinite(value) ? { value } : { problem: "must be a number of GiB above 0" };
};

export const count = (raw: string): SettingReading<number> => {
  const value = Number(raw);
  return Number.isInteger(value) && value > 0 ? { value } : { problem: "must be a whole number above 0" };
};

export const seconds = (raw: string): SettingReading<number> => {
  const value = Number(raw);
  return Number.isInteger(value) && value >= 0 ? { value } : { problem: "must be a whole number of seconds" };
};

export const dollars = (raw: string): SettingReading<number> => {
  const value = Number(raw);
  return raw.trim() !== "" && value >= 0 && Number.isFinite(value)
    ? { value }
    : { problem: "must be an amount in US dollars" };
};

/** A whole number above 0, or `off`. */
export const limit = (raw: string): SettingReading<number | null> => {
  if (raw === "off") return { value: null };
  const reading = count(raw);
  return "value" in reading ? reading : { problem: "must be a whole number above 0, or off" };
};
