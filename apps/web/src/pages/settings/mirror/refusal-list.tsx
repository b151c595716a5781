import type { MirrorRefusal } from "@orrery/contract";
import { momentText } from "../../../lib/format/moment-text.ts";
import { Table } from "../../../ui/table/table.tsx";
import { NoWrap } from "../../../ui/text/no-wrap.tsx";
import { Text } from "../../../ui/text/text.tsx";

const columns = [
  { key: "at", header: "Last time" },
  { key: "account", header: "Who" },
  { key: "repository", header: "Repository" },
  { key: "rule", header: "Rule" },
  { key: "message", header: "Answer", isMinor: true },
] as const;

const rowOf = ({ kind, id, rule, account, message, at }: MirrorRefusal) => ({
  key: JSON.stringify([kind, id, rule, account]),
  cells: [<NoWrap key="at">{momentText(new Date(at))}</NoWrap>, account || "Anonymous", id, rule, message],
});

export const RefusalList = ({ refusals }: { readonly refusals: readonly MirrorRefusal[] }) =>
  refusals.length === 0 ? (
    <Text variant="soft">Nothing was refused in the last 30 days.</Text>
  ) : (
    <Table label="Refused lately" columns={columns} rows={refusals.map(rowOf)} />
  );
