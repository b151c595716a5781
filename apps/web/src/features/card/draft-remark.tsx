import type { RepositoryKind } from "@orrery/contract";
import type { ReactNode } from "react";
import { Remark } from "../../ui/layout/panel.tsx";
import { ToolBar } from "../../ui/layout/tool-bar.tsx";

const sources = {
  model: {
    title: "Draft card: facts were filled in from the files.",
    text: "Describe the model so that others can use it.",
  },
  dataset: {
    title: "Draft card: columns were filled in from the files.",
    text: "Describe the data so that others can use it.",
  },
} as const;

/** Says that nobody has described the repository. */
export const DraftRemark = ({ kind, children }: { readonly kind: RepositoryKind; readonly children?: ReactNode }) => (
  <Remark>
    <ToolBar end={children}>
      <span>
        <strong>{sources[kind].title}</strong> {sources[kind].text}
      </span>
    </ToolBar>
  </Remark>
);
