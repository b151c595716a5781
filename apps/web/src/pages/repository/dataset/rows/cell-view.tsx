import { lazy, Suspense } from "react";
import { countOf } from "../../../../lib/format/count-text.ts";
import { InView } from "../../../../ui/layout/in-view.tsx";
import { VideoView } from "../../../../ui/media/video-view.tsx";
import { GridAudio, GridCell, GridMore } from "./grid-cell.tsx";
import type { ShownCell } from "./shown-cell.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { TurnLines } from "./turn-lines.tsx";

const AudioPlayer = lazy(() =>
  import("../../../../ui/media/audio-player/audio-player.tsx").then(({ AudioPlayer: component }) => ({
    default: component,
  })),
);

interface CellViewProps {
  readonly cell: ShownCell;
  readonly label: string;
  readonly isCut: boolean;
  /** Opens the whole row; missing where the cell is shown whole. */
  readonly onOpen?: () => void;
}

const maxTurns = 2;
/** Longer texts are clamped in the grid. */
const longText = 300;

const AudioCell = ({ source, label }: { readonly source: string; readonly label: string }) => (
  <GridAudio>
    <InView height={32}>
      <Suspense>
        <AudioPlayer source={source} label={label} size="small" />
      </Suspense>
    </InView>
  </GridAudio>
);

const LongCell = ({
  text,
  variant,
  isCut,
  onOpen,
}: {
  text: string;
  variant: "text" | "data";
  isCut: boolean;
  onOpen: CellViewProps["onOpen"];
}) => (
  <>
    <GridCell variant={variant} isWhole={onOpen === undefined}>
      {text + (isCut ? "…" : "")}
    </GridCell>
    {onOpen && (text.length > longText || isCut) && <GridMore onPress={onOpen}>Show all</GridMore>}
  </>
);

export const CellView = ({ cell, label, isCut, onOpen }: CellViewProps) => {
  switch (cell.kind) {
    case "empty":
      return <GridCell variant="empty">–</GridCell>;
    case "plain":
      return cell.text;
    case "image":
      return <Thumbnail source={cell.source} label={label} />;
    case "audio":
      return <AudioCell source={cell.source} label={label} />;
    case "video":
      return <VideoView url={cell.source} label={label} />;
    case "chat":
      return (
        <>
          <TurnLines turns={onOpen ? cell.turns.slice(0, maxTurns) : cell.turns} isWhole={onOpen === undefined} />
          {onOpen && cell.turns.length > maxTurns && (
            <GridMore onPress={onOpen}>{countOf(cell.turns.length - maxTurns, "more turn")}</GridMore>
          )}
        </>
      );
    default:
      return <LongCell text={cell.text} variant={cell.kind} isCut={isCut} onOpen={onOpen} />;
  }
};
