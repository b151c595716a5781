import type { Command } from "../command.ts";
import { add } from "./add.ts";
import { audit } from "./audit.ts";
import { backup, restore } from "./backup.ts";
import { bundle } from "./bundle.ts";
import { check } from "./check.ts";
import { doctor } from "./doctor.ts";
import { evict } from "./evict.ts";
import { importCommand } from "./import.ts";
import { key } from "./key.ts";
import { migrate } from "./migrate.ts";
import { ps } from "./ps.ts";
import { pull } from "./pull.ts";
import { reindex } from "./reindex.ts";
import { run } from "./run.ts";
import { settings } from "./settings.ts";
import { sign } from "./sign.ts";
import { signIn } from "./sign-in.ts";
import { start } from "./start.ts";
import { sweep } from "./sweep.ts";
import { token } from "./token.ts";
import { upgrade } from "./upgrade.ts";
import { worker } from "./worker.ts";

/** Every command, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  settings,
  doctor,
  import: importCommand,
  bundle,
  add,
  run,
  pull,
  ps,
  check,
  worker,
  sign,
  "sign-in": signIn,
  token,
  key,
  audit,
  backup,
  restore,
  upgrade,
  migrate,
  reindex,
  sweep,
  evict,
};
