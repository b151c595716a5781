import { sql } from "kysely";
/** Mappings that were made here stay when a model is read anew from elsewhere; models on servers of one's own have one. */
export const mappingsOfOnesOwn = async (db) => {
    await db.schema
        .alterTable("provider_mappings")
        .addColumn("is_local", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    await sql `
    insert into provider_mappings
      (repository_id, provider, provider_model, status, task, context_length, input_price, output_price, updated_at)
    select deployments.repository_id, 'hf-inference', repositories.full_name, 'live', deployments.task,
      deployments.context_length, deployments.input_price, deployments.output_price, deployments.updated_at
    from deployments
    inner join repositories on repositories.id = deployments.repository_id
    where deployments.is_enabled = 1
    on conflict (repository_id, provider) do update set
      task = excluded.task,
      context_length = excluded.context_length,
      input_price = excluded.input_price,
      output_price = excluded.output_price
  `.execute(db);
};
//# sourceMappingURL=0005-mappings-of-ones-own.js.map