import { publicHub } from "@orrery/tasks";
import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";

/** What the mirror fetches from, and whether it does. */
export interface MirrorSource {
  readonly isOn: boolean;
  /** An address, or the rules of ORRERY_UPSTREAM. */
  readonly upstream: string;
  /** As in ORRERY_UPSTREAM_TOKEN; empty for none. */
  readonly upstreamToken: string;
  /** Whether the owner of the machine named the upstream; only then it can be anywhere. */
  readonly isOfEnvironment: boolean;
}

/** What admins choose on the web. */
export interface ChosenSource {
  readonly isOn: boolean;
  readonly upstream: string;
  /** Null removes the token that is saved, undefined leaves it as it is. */
  readonly token: string | null | undefined;
}

/** Encrypts the token of the upstream for a row of `settings`. */
interface TokenSeal {
  readonly key: string;
  readonly seal: (token: string) => Promise<string>;
  readonly open: (sealed: string) => Promise<string | undefined>;
}

export interface MirrorSettingsDeps {
  readonly db: Db;
  readonly config: Pick<Config, "isMirror" | "upstream" | "upstreamToken">;
  readonly tokenSeal: TokenSeal;
}

const sourceKey = "mirror_source";
const Stored = Type.Object({ isOn: Type.Boolean(), upstream: Type.String() });

const parseStored = (text: string | undefined): { readonly isOn: boolean; readonly upstream: string } => {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  return Check(Stored, value) ? value : { isOn: false, upstream: "" };
};

const saveSetting = (db: Db, key: string, value: string): Promise<unknown> =>
  db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();

const deleteSetting = (db: Db, key: string): Promise<unknown> =>
  db.deleteFrom("settings").where("key", "=", key).execute();

/** The environment goes before what admins have chosen on the web. */
const sourceFrom = (config: MirrorSettingsDeps["config"], stored: ReturnType<typeof parseStored>, token: string) => {
  const isOn = config.isMirror || stored.isOn;
  if (config.isMirror || config.upstream !== "")
    return {
      isOn,
      upstream: config.upstream || publicHub,
      upstreamToken: config.upstreamToken,
      isOfEnvironment: true,
    };
  return { isOn, upstream: stored.upstream || publicHub, upstreamToken: token, isOfEnvironment: false };
};

export const createMirrorSettings = ({ db, config, tokenSeal }: MirrorSettingsDeps) => {
  let seen = "";
  let current: MirrorSource = sourceFrom(config, parseStored(undefined), "");
  const refresh = async (): Promise<void> => {
    const rows = await db.selectFrom("settings").selectAll().where("key", "in", [sourceKey, tokenSeal.key]).execute();
    const textOf = (key: string) => rows.find((row) => row.key === key)?.value;
    const sealed = textOf(tokenSeal.key);
    const found = JSON.stringify([textOf(sourceKey), sealed]);
    if (found === seen) return;
    const token = sealed === undefined ? undefined : await tokenSeal.open(sealed);
    current = sourceFrom(config, parseStored(textOf(sourceKey)), token ?? "");
    seen = found;
  };
  return {
    current: (): MirrorSource => current,
    /** Variables that decide instead of the web. */
    setBy: [
      ...(config.isMirror ? ["ORRERY_MIRROR"] : []),
      ...(config.upstream === "" ? [] : ["ORRERY_UPSTREAM"]),
      ...(config.upstreamToken === "" ? [] : ["ORRERY_UPSTREAM_TOKEN"]),
    ] as readonly string[],
    /** Reads what any process has saved. */
    refresh,
    save: async ({ isOn, upstream, token }: ChosenSource): Promise<void> => {
      const sealed = token ? await tokenSeal.seal(token) : undefined;
      await db.transaction().execute(async (transaction) => {
        await saveSetting(transaction, sourceKey, JSON.stringify({ isOn, upstream }));
        if (sealed !== undefined) await saveSetting(transaction, tokenSeal.key, sealed);
        else if (token === null) await deleteSetting(transaction, tokenSeal.key);
      });
      await refresh();
    },
  };
};

/** The mirror's source, as the environment or admins have set it. */
export type MirrorSourceSettings = ReturnType<typeof createMirrorSettings>;
