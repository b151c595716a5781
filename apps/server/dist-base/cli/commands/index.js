import { add } from "./add.js";
import { audit } from "./audit.js";
import { backup, restore } from "./backup.js";
import { bundle } from "./bundle.js";
import { doctor } from "./doctor.js";
import { evict } from "./evict.js";
import { importCommand } from "./import.js";
import { key } from "./key.js";
import { migrate } from "./migrate.js";
import { ps } from "./ps.js";
import { pull } from "./pull.js";
import { reindex } from "./reindex.js";
import { run } from "./run.js";
import { settings } from "./settings.js";
import { sign } from "./sign.js";
import { signIn } from "./sign-in.js";
import { start } from "./start.js";
import { sweep } from "./sweep.js";
import { token } from "./token.js";
import { upgrade } from "./upgrade.js";
import { worker } from "./worker.js";
/** Every command, in the order of the help. */
export const commands = {
    start,
    settings,
    doctor,
    import: importCommand,
    bundle,
    add,
    run,
    pull,
    ps,
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
//# sourceMappingURL=index.js.map