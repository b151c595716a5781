import { Type } from "typebox";
import { Check } from "typebox/value";
const shape = Type.Object({
    status: Type.Enum(["running", "done", "failed", "cancelled"]),
    files: Type.Integer(),
    filesDone: Type.Integer(),
    bytes: Type.Integer(),
    bytesDone: Type.Integer(),
    file: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    startedAt: Type.Integer(),
    /** When the process that runs the import last reported. */
    seenAt: Type.Integer(),
    upstream: Type.Optional(Type.String()),
    log: Type.Optional(Type.Array(Type.Object({ at: Type.Integer(), text: Type.String() }))),
});
const prefix = "import-state:";
const keyOf = (kind, id) => `${prefix}${kind}:${id.toLowerCase()}`;
const parse = (text) => {
    const value = text === undefined ? undefined : JSON.parse(text);
    return Check(shape, value) ? value : undefined;
};
export const readImportState = async (db, kind, id) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", keyOf(kind, id)).executeTakeFirst();
    return parse(row?.value);
};
export const writeImportState = async (db, kind, id, state) => {
    const value = JSON.stringify(state);
    await db
        .insertInto("settings")
        .values({ key: keyOf(kind, id), value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
};
/** All imports that were ever started; names are in lower case. */
export const readImportStates = async (db) => {
    const rows = await db.selectFrom("settings").selectAll().where("key", "like", `${prefix}%`).execute();
    return rows.flatMap(({ key, value }) => {
        const [, kind, id] = /^import-state:(model|dataset):(.+)$/.exec(key) ?? [];
        const state = parse(value);
        return kind && id && state ? [{ kind: kind, id, state }] : [];
    });
};
//# sourceMappingURL=import-state.js.map