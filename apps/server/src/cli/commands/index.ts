import type { Command } from "../command.ts";
import { add } from "./add.ts";
import { backup, restore } from "./backup.ts";
import { doctor } from "./doctor.ts";
import { importCommand } from "./import.ts";
import { migrate } from "./migrate.ts";
import { start } from "./start.ts";
import { token } from "./token.ts";

/** Every command, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  doctor,
  import: importCommand,
  add,
  token,
  backup,
  restore,
  migrate,
};
