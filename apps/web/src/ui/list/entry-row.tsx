import type { ReactNode } from "react";
import { Avatar } from "../brand/avatar.tsx";
import { CopyButton } from "../input/copy-button.tsx";
import { Anchor } from "../text/anchor/anchor.tsx";
import { IdText } from "../text/id-text.tsx";

export type Density = "comfortable" | "compact";

/** Virtual lists need fixed heights. */
export const rowHeights: { readonly [D in Density]: number } = { comfortable: 76, compact: 44 };

interface EntryRowProps {
  readonly id: string;
  readonly href: string;
  readonly density?: Density;
  readonly mark?: ReactNode;
  /** Most important first; what does not fit is cut off. */
  readonly facts: ReactNode;
  readonly side?: ReactNode;
}

const ownerOf = (id: string): string => id.split("/")[0] ?? id;

const Name = ({ id, href }: { readonly id: string; readonly href: string }) => (
  <span className="flex min-w-0 items-center gap-0.5">
    <Anchor
      href={href}
      className="flex min-w-0 text-[0.875rem] leading-[1.5] transition-colors group-hover:text-brass after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brass"
    >
      <IdText id={id} isCut />
    </Anchor>
    <span className="relative z-10 hidden shrink-0 group-focus-within:flex group-hover:flex pointer-coarse:hidden">
      <CopyButton key={id} text={id} label={id} />
    </span>
  </span>
);

const shape = "group relative -mx-1 flex flex-1 min-w-0 rounded-control px-1 my-[3px] transition-colors hover:bg-wash";

const Frame = ({ density, children }: { readonly density: Density; readonly children: ReactNode }) => (
  <div className="flex border-t border-line" style={{ height: rowHeights[density] }}>
    {children}
  </div>
);

const Comfortable = ({ id, href, mark, facts, side }: Omit<EntryRowProps, "density">) => (
  <div className={`${shape} items-center gap-1.75`}>
    <Avatar name={ownerOf(id)} />
    <div className="flex min-w-0 flex-1 flex-col gap-[3px]">
      <div className="flex h-3 min-w-0 items-center gap-1.5">
        <Name id={id} href={href} />
        {mark && <span className="flex shrink-0">{mark}</span>}
      </div>
      <div className="flex h-3 min-w-0 items-center justify-between gap-2">
        <div className="pointer-events-none relative flex min-w-0 items-center gap-1.5 overflow-hidden mask-r-from-[calc(100%-1.5rem)] pr-3 [&>*]:shrink-0">
          {facts}
        </div>
        <div className="hidden shrink-0 items-center gap-1.5 sm:flex">{side}</div>
      </div>
    </div>
  </div>
);

const Compact = ({ id, href, mark, facts }: Omit<EntryRowProps, "density">) => (
  <div className={`${shape} items-center gap-1.5`}>
    <Avatar name={ownerOf(id)} size="sm" />
    <div className="min-w-0 flex-1">
      <Name id={id} href={href} />
    </div>
    {facts}
    {mark && <span className="hidden w-17 shrink-0 justify-end sm:flex">{mark}</span>}
    {!mark && <span className="hidden w-17 shrink-0 lg:block" />}
  </div>
);

const widths = { xs: "w-6 justify-end", sm: "w-11", md: "w-13", lg: "w-20" } as const;
const rooms = { any: "flex", some: "hidden sm:flex", plenty: "hidden lg:flex" } as const;

interface CellProps {
  readonly width: keyof typeof widths;
  readonly room: keyof typeof rooms;
  readonly children?: ReactNode;
}

/** Keeps its width if empty, so that rows align. */
export const Cell = ({ width, room, children }: CellProps) => (
  <span className={`min-w-0 shrink-0 ${widths[width]} ${rooms[room]}`}>{children}</span>
);

export const DotLine = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-1">{children}</span>
);

export const EntryRow = ({ density = "comfortable", ...rest }: EntryRowProps) => (
  <Frame density={density}>{density === "compact" ? <Compact {...rest} /> : <Comfortable {...rest} />}</Frame>
);

export const EntryRowSkeleton = ({ density = "comfortable" }: { readonly density?: Density }) => (
  <div
    aria-hidden="true"
    className="flex items-center gap-1.75 border-t border-line"
    style={{ height: rowHeights[density] }}
  >
    <span
      className={`shrink-0 animate-breathe rounded-[22%] bg-wash ${density === "comfortable" ? "size-4" : "size-3"}`}
    />
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="h-1.75 w-[28ch] max-w-full animate-breathe rounded-[3px] bg-wash" />
      {density === "comfortable" && (
        <span className="h-1.75 w-[44ch] max-w-full animate-breathe rounded-[3px] bg-wash" />
      )}
    </span>
  </div>
);
