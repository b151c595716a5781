import type { FileChange } from "@orrery/contract";
import { sizeText } from "../../../lib/format/size-text.ts";
import { Table } from "../../../ui/table/table.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { ChangeFooter } from "./change-panel.tsx";

const none = "–";

/** Files that are neither text nor weights: by size and hash. */
export const SizeChange = ({ change: { path, before, after } }: { readonly change: FileChange }) => {
  const hashOf = (version: typeof before) => version && (version.sha256 ?? version.oid);
  const isSameContent = before && after && before.oid === after.oid;
  const rows = [
    { key: "size", cells: ["Size", before ? sizeText(before.size) : none, after ? sizeText(after.size) : none] },
    {
      key: "hash",
      cells: [
        before?.sha256 || after?.sha256 ? "SHA-256" : "Git ID",
        <Code key="before">{hashOf(before)?.slice(0, 16) ?? none}</Code>,
        <Code key="after">{hashOf(after)?.slice(0, 16) ?? none}</Code>,
      ],
    },
    ...(before && after && before.mode !== after.mode
      ? [
          {
            key: "mode",
            cells: ["Mode", <Code key="before">{before.mode}</Code>, <Code key="after">{after.mode}</Code>],
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        label={`Size and hash of ${path}`}
        variant="plain"
        columns={[
          { key: "what", header: "" },
          { key: "before", header: "Before" },
          { key: "after", header: "After" },
        ]}
        rows={rows}
      />
      <ChangeFooter>
        <span>{isSameContent ? "The content is the same." : "Compared by size and hash."}</span>
      </ChangeFooter>
    </>
  );
};
