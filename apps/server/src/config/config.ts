import { readFileSync } from "node:fs";
import { parseTrustedProxies, type TrustedProxies } from "../text/client-address.ts";
import { redact } from "../text/redact.ts";
import { readEnvironment } from "./environment.ts";
import { type Setting, settings } from "./settings.ts";

export type Config = { readonly [K in keyof typeof settings]: (typeof settings)[K]["fallback"] };

/** Compiles the setting, which was checked when it was read. */
export const trustedProxiesIn = ({ trustedProxies: text }: Pick<Config, "trustedProxies">): TrustedProxies =>
  parseTrustedProxies(text) ?? (() => false);

/** Source of a value, for the table printed on start. */
interface Provenance {
  readonly variable: string;
  readonly value: string;
  /** `environment`, `config file`, `default`, or the variable with the path of the value's file. */
  readonly from: string;
}

/** The configuration, the source of each value, and errors in the environment. */
export interface ConfigReading {
  readonly config: Config;
  readonly provenance: readonly Provenance[];
  readonly problems: readonly string[];
  /** What does not stop the hub, such as a misspelled name in the environment. */
  readonly warnings: readonly string[];
  /** Every variable that is set, in any of these. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Settings as lines of text: name, value and where it comes from. */
export const settingLines = (provenance: readonly Provenance[]): string => {
  const width = Math.max(...provenance.map(({ variable }) => variable.length));
  return provenance.map(({ variable, value, from }) => `  ${variable.padEnd(width)}  ${value}  (${from})`).join("\n");
};

const shown = (value: unknown, isSecret = false): string => {
  if (isSecret) return (Array.isArray(value) ? value.length > 0 : value) ? "***" : "not set";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === null) return "off";
  if (Array.isArray(value)) return redact(value.join(",")) || "not set";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, part]) => `${name}=${part}`)
      .join(",");
  return redact(String(value)) || "not set";
};

/** Problems of settings that depend on each other. */
const problemsBetween = ({ tlsCert, tlsKey, publicUrl, role, smtpUrl, mailFrom }: Config): string[] => {
  const hasTls = tlsCert !== "" || tlsKey !== "";
  const hasMail = smtpUrl !== "" || mailFrom !== "";
  return [
    ...(hasTls && (tlsCert === "" || tlsKey === "") ? ["ORRERY_TLS_CERT and ORRERY_TLS_KEY must both be set."] : []),
    ...((hasTls || role === "hub") && publicUrl === ""
      ? ["ORRERY_PUBLIC_URL must be set with TLS or ORRERY_ROLE=hub: tools of agents call the router through it."]
      : []),
    ...(hasMail && (smtpUrl === "" || mailFrom === "")
      ? ["ORRERY_SMTP_URL and ORRERY_MAIL_FROM must both be set."]
      : []),
    ...(hasMail && publicUrl === "" ? ["ORRERY_PUBLIC_URL must be set with ORRERY_SMTP_URL: e-mail links to it."] : []),
  ];
};

const variableNames: ReadonlySet<string> = new Set(Object.values(settings).map(({ variable }) => variable));

/** Reads the configuration from the environment and the config file; an empty variable counts as unset. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): ConfigReading => {
  const {
    values,
    problems: unread,
    warnings,
  } = readEnvironment(environment, {
    settings: variableNames,
    readFile: (path) => readFileSync(path, "utf8"),
  });
  const config: Record<string, unknown> = {};
  const provenance: Provenance[] = [];
  const problems = [...unread];
  for (const [name, { variable, fallback, help, read, isSecret }] of Object.entries<Setting<unknown>>(settings)) {
    const found = values.get(variable);
    const reading = found?.value ? read(found.value) : { value: fallback };
    if ("problem" in reading) {
      const was = isSecret ? "its value is not shown" : `it is ${JSON.stringify(redact(found?.value ?? ""))}`;
      problems.push(`${variable} (${help}) ${reading.problem}; ${was}.`);
    }
    const value = "value" in reading ? reading.value : fallback;
    config[name] = value;
    provenance.push({ variable, value: shown(value, isSecret), from: found?.value ? found.from : "default" });
  }
  problems.push(...problemsBetween(config as Config));
  const variables = Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
  return { config: config as Config, provenance, problems, warnings, variables };
};
