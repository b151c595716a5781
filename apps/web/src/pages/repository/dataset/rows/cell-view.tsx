import { lazy, Suspense, useState } from "react";
import { countOf } from "../../../../lib/format/count-text.ts";
import { servedUrl } from "../../../../lib/routes/site-root.ts";
import { InView } from "../../../../ui/layout/in-view.tsx";
import { VideoView } from "../../../../ui/media/video-view.tsx";
import { GridAudio, GridCell, GridMore } from "./grid-cell.tsx";
import { Lightbox } from "./lightbox.tsx";
import type { ShownCell } from "./shown-cell.ts";

interface TurnLinesProps {
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  readonly isWhole?: boolean;
}

const nameOf = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

/** Turns of a chat, two lines each unless shown whole. */
const TurnLines = ({ turns, isWhole = false }: TurnLinesProps) => (
  <ol className="grid min-w-[18rem] grid-cols-[auto_minmax(0,1fr)] gap-x-1 gap-y-0.5">
    {turns.map(({ role, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place.
      <li key={at} className="contents">
        <span className="pt-[2px] text-xs text-ink-soft">{nameOf(role)}</span>
        <span dir="auto" className={`whitespace-pre-wrap ${isWhole ? "" : "line-clamp-2"}`}>
          {text}
        </span>
      </li>
    ))}
  </ol>
);

interface ThumbnailProps {
  readonly source: string;
  readonly label: string;
}

/** A small image that opens in a lightbox. */
const Thumbnail = ({ source, label }: ThumbnailProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge ${label}`}
        onClick={() => setOpen(true)}
        className="block h-[60px] w-[96px] cursor-zoom-in overflow-hidden rounded-control border border-line bg-wash hover:border-line-strong"
      >
        <img src={servedUrl(source)} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      </button>
      {isOpen && <Lightbox pictures={[{ source, label }]} at={0} onMove={() => {}} onClose={() => setOpen(false)} />}
    </>
  );
};

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
