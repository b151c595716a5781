import type { MirrorChanges } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { NotedList } from "../../../ui/list/noted-list.tsx";
import { Text } from "../../../ui/text/text.tsx";

type Facts = MirrorChanges["changed"][number]["before"];

const changedNote = (before: Facts, after: Facts): string =>
  before.size === after.size
    ? `${sizeText(after.size)}, new content`
    : `${sizeText(before.size)} → ${sizeText(after.size)}`;

const rowsOf = ({ added, removed, changed }: MirrorChanges) => [
  ...changed.map(({ path, before, after }) => ({
    key: path,
    change: "changed" as const,
    text: path,
    note: changedNote(before, after),
  })),
  ...added.map(({ path, size }) => ({ key: path, change: "added" as const, text: path, note: sizeText(size) })),
  ...removed.map(({ path, size }) => ({ key: path, change: "removed" as const, text: path, note: sizeText(size) })),
];

/** `2 files changed, 1 added, 1 removed`. */
export const changesText = ({ added, removed, changed, total }: MirrorChanges): string => {
  const counts = [
    [changed.length, "changed"],
    [added.length, "added"],
    [removed.length, "removed"],
  ] as const;
  const shown = counts.filter(([count]) => count > 0);
  if (shown.length === 0) return "no file changed";
  const listed = added.length + removed.length + changed.length;
  if (total > listed) return `${countOf(total, "file")} differ`;
  return shown.map(([count, what], index) => `${index === 0 ? countOf(count, "file") : count} ${what}`).join(", ");
};

export const MirrorChangeList = ({ changes }: { readonly changes: MirrorChanges }) => {
  const rows = rowsOf(changes);
  return (
    <>
      <NotedList label="Changes upstream" rows={rows} />
      {changes.total > rows.length && (
        <Text variant="note">{`${countOf(changes.total - rows.length, "more file")}.`}</Text>
      )}
    </>
  );
};
