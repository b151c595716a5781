import { sql } from "kysely";
/** PostgreSQL tells listening processes what was committed, whichever process or command has written it. */
export const notices = async (db, engine) => {
    if (engine === "sqlite")
        return;
    await sql `create function send_notice() returns trigger language plpgsql as $$
    begin
      perform pg_notify('orrery', tg_argv[0]);
      return null;
    end $$`.execute(db);
    // Imports insert many changes with a statement.
    await sql `create trigger notice after insert on changes
    for each statement execute function send_notice('changes')`.execute(db);
    await sql `create trigger notice after insert on file_scans
    for each row when (new.status = 'queued') execute function send_notice('scans')`.execute(db);
    await sql `create trigger notice after update of is_disabled, retry_at on webhooks
    for each row when (new.is_disabled < old.is_disabled or new.retry_at < old.retry_at) execute function send_notice('webhooks')`.execute(db);
    await sql `create trigger notice after insert on webhook_deliveries
    for each row execute function send_notice('webhooks')`.execute(db);
    await sql `create trigger notice after update of flush_requested on router_processes
    for each row execute function send_notice('flushes')`.execute(db);
};
//# sourceMappingURL=0062-notices.js.map