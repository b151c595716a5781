import { CompiledQuery } from "kysely";
import type { Db } from "../db/engine.ts";
import { kindNames, ownNames } from "./ledger-sql.ts";
import type { PackedCalls } from "./packed-calls.ts";
import {
  idLength,
  kindPlace,
  kindWidth,
  lackBits,
  mostPacked,
  numberWidth,
  packedKindNames,
  packedLength,
  packedNumbers,
} from "./packed-layout.ts";

/** Tables of the connection: the kinds of the calls that are being written, and the places where packed calls begin. */
const tables = [
  `create temp table if not exists ledger_kinds (number integer primary key, ${packedKindNames.join(", ")})`,
  "create temp table if not exists ledger_places (place integer primary key)",
  `insert or ignore into ledger_places
    with recursive counted (number) as (select 0 union all select number + 1 from counted where number < ${mostPacked - 1})
    select number * ${packedLength} from counted`,
].map((text) => CompiledQuery.raw(text));

const clearKinds = CompiledQuery.raw("delete from ledger_kinds");

const fillKinds = `insert into ledger_kinds select key, ${packedKindNames.map((_name, at) => `value ->> ${at}`).join(", ")} from json_each(?)`;

const slice = (from: number, length: number): string => `substr(?1, place + ${from + 1}, ${length})`;

/** A number is read as far as its digits go. */
const numberAt = (from: number, width: number): string => `cast(${slice(from, width)} as integer)`;

const numbers = packedNumbers.map((_name, at) => {
  const value = numberAt(idLength + at * numberWidth, numberWidth);
  return lackBits[at] === 0 ? value : `case when lacks & ${lackBits[at]} then null else ${value} end`;
});

const insertCalls = `insert into router_calls (${[...ownNames, ...kindNames].join(", ")})
  select cast(${slice(0, idLength)} as text), ${[...numbers, ...kindNames].join(", ")}
  from ledger_places cross join ledger_kinds
  where place < length(?1) and number = ${numberAt(kindPlace, kindWidth)}
  order by place`;

/** Makes the tables that packed calls pass through; to be done outside of a transaction, which could take them back. */
export const preparePacked = async (db: Db): Promise<void> => {
  for (const table of tables) await db.executeQuery(table);
};

/** Writes packed calls, in their order. */
export const insertPacked = async (db: Db, { count, bytes, kinds }: PackedCalls): Promise<void> => {
  await db.executeQuery(clearKinds);
  await db.executeQuery(CompiledQuery.raw(fillKinds, [kinds]));
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(insertCalls, [bytes]));
  if (Number(numAffectedRows) !== count)
    throw new Error(`The store took ${numAffectedRows} of ${count} calls from the journal.`);
};
