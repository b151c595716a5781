/** One setting: the variable it is read from, its default, and how its text becomes a value. */
interface Setting<T> {
  readonly variable: string;
  readonly fallback: T;
  readonly help: string;
  readonly read: (text: string) => Outcome<T>;
}

/** The value a text stands for, or a phrase saying what is wrong with it. */
type Outcome<T> = { readonly value: T } | { readonly fault: string };

const text = (value: string): Outcome<string> => ({ value });

const port = (raw: string): Outcome<number> => {
  const value = Number(raw);
  return Number.isInteger(value) && value >= 0 && value <= 65_535
    ? { value }
    : { fault: "must be a whole number from 0 to 65535" };
};

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

const logLevel = (raw: string): Outcome<LogLevel> => {
  const value = logLevels.find((level) => level === raw);
  return value ? { value } : { fault: `must be one of ${logLevels.join(", ")}` };
};

const webAddress = (raw: string): Outcome<string> =>
  URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)
    ? { value: raw.replace(/\/+$/, "") }
    : { fault: "must be an http or https address" };

const setting = <T>(variable: string, fallback: T, help: string, read: Setting<T>["read"]): Setting<T> => ({
  variable,
  fallback,
  help,
  read,
});

/** Every setting of the hub. */
const settings = {
  port: setting("PORT", 4747, "port to listen on", port),
  host: setting("HOST", "127.0.0.1", "address to listen on", text),
  logLevel: setting<LogLevel>("LOG_LEVEL", "warn", "least level that is logged", logLevel),
  sourceUrl: setting(
    "ORRERY_SOURCE_URL",
    "https://github.com/orrery-hub/orrery",
    "repository that “Update on GitHub” leads to",
    webAddress,
  ),
};

/** The hub's configuration. */
export type Config = { readonly [K in keyof typeof settings]: (typeof settings)[K]["fallback"] };

/** Where a value came from, for the table printed at start. */
export interface Provenance {
  readonly variable: string;
  readonly value: string;
  readonly from: "environment" | "default";
}

/** The configuration, where each value came from, and what is wrong with the environment, if anything. */
export interface ConfigReading {
  readonly config: Config;
  readonly provenance: readonly Provenance[];
  readonly faults: readonly string[];
}

/** Reads the configuration from environment variables; an empty variable counts as unset. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): ConfigReading => {
  const config: Record<string, unknown> = {};
  const provenance: Provenance[] = [];
  const faults: string[] = [];
  for (const [name, { variable, fallback, help, read }] of Object.entries(settings)) {
    const raw = environment[variable];
    const reading = raw ? (read as Setting<unknown>["read"])(raw) : { value: fallback };
    if ("fault" in reading) faults.push(`${variable} (${help}) ${reading.fault}; it is ${JSON.stringify(raw)}.`);
    const value = "value" in reading ? reading.value : fallback;
    config[name] = value;
    provenance.push({ variable, value: String(value), from: raw ? "environment" : "default" });
  }
  return { config: config as Config, provenance, faults };
};
