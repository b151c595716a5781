import { useNavigate } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import type { ComparedRevisions } from "../../../api/history/comparison.ts";
import { type CompareRange, comparePath } from "../../../lib/routes/compare-range.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { ToolBar } from "../../../ui/layout/pane/tool-bar.tsx";
import { RevisionMenu } from "../revision/revision-menu.tsx";

const modes = [
  { value: "...", label: "From merge base", note: "What the head changed since it left the base" },
  { value: "..", label: "Direct", note: "Every difference between the two" },
] as const;

/** Which revisions are compared, and how. */
export const CompareBar = ({ kind, id, range }: ComparedRevisions) => {
  const navigate = useNavigate();
  const hrefOf = (part: Partial<CompareRange>) => repositoryPath(kind, id) + comparePath({ ...range, ...part });
  const open = (part: Partial<CompareRange>) => void navigate({ to: hrefOf(part), resetScroll: false });
  return (
    <ToolBar
      end={<TextChoice label="Comparison" choices={modes} value={range.dots} onChoose={(dots) => open({ dots })} />}
    >
      <RevisionMenu label="Base" kind={kind} id={id} revision={range.base} hrefOf={(base) => hrefOf({ base })} />
      <Button
        variant="ghost"
        aria-label="Swap base and head"
        title="Swap base and head"
        onClick={() => open({ base: range.head, head: range.base })}
      >
        <ArrowLeftRight size={15} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <RevisionMenu label="Head" kind={kind} id={id} revision={range.head} hrefOf={(head) => hrefOf({ head })} />
    </ToolBar>
  );
};
