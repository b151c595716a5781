import type { ReactNode } from "react";
import { Avatar } from "../brand/avatar.tsx";
import { CopyButton } from "../input/copy-button.tsx";
import { Anchor } from "../text/anchor/anchor.tsx";
import { IdText } from "../text/id-text.tsx";

export type Density = "comfortable" | "compact";

/** Virtual lists need fixed heights. */
export const rowHeights: { readonly [D in Density]: number } = { comfortable: 108, compact: 44 };

interface EntryRowProps {
  readonly id: string;
  readonly href: string;
  readonly density?: Density;
  readonly mark?: ReactNode;
  /** A sentence; text of users. */
  readonly description?: ReactNode;
  /** Most important first; what does not fit is cut off. */
  readonly facts: ReactNode;
  /** Aligned with the columns of `EntryColumns`. */
  readonly figures?: ReactNode;
}

const Name = ({ id, href }: { readonly id: string; readonly href: string }) => (
  <span className="flex min-w-0 items-center gap-0.5">
    <Anchor
      href={href}
      className="flex min-h-3 min-w-0 items-center text-[0.875rem] leading-[1.5] transition-colors group-hover:text-brass after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brass"
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

const columns = "grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1.75 sm:grid-cols-[2rem_minmax(0,1fr)_6rem_4.5rem_3.5rem]";

/** The heads of the figures of rows. */
export const EntryColumns = ({ label, figures }: { readonly label: string; readonly figures: readonly string[] }) => (
  <div aria-hidden="true" className={`${columns} pb-0.75 text-xs text-ink-soft max-sm:hidden`}>
    <span className="col-span-2">{label}</span>
    {figures.map((figure, at) => (
      <span key={figure} className={at > 0 ? "text-right" : ""}>
        {figure}
      </span>
    ))}
  </div>
);

const Comfortable = ({ id, href, mark, description, facts, figures }: Omit<EntryRowProps, "density">) => (
  <div className={`${shape} ${columns} content-center gap-y-[3px] max-sm:gap-y-0`} style={{ display: "grid" }}>
    <div className="row-span-3 self-start pt-[2px]">
      <Avatar name={id} />
    </div>
    <div className="flex h-3 min-w-0 items-center gap-1.5">
      <Name id={id} href={href} />
      {mark && <span className="flex min-w-0 gap-1.5 overflow-hidden [&>*]:shrink-0">{mark}</span>}
    </div>
    {figures && (
      <div className="row-span-2 hidden items-center gap-x-1.75 sm:col-span-3 sm:grid sm:grid-cols-subgrid">
        {figures}
      </div>
    )}
    <p
      dir="auto"
      className="pointer-events-none relative col-start-2 line-clamp-1 [&_a]:pointer-events-auto min-h-2.5 text-sm [overflow-wrap:anywhere] max-sm:line-clamp-2"
    >
      {description}
    </p>
    <div className="pointer-events-none relative col-start-2 -col-end-1 flex h-3 min-w-0 items-center gap-1.5 overflow-hidden mask-r-from-[calc(100%-1.5rem)] pr-3 [&>*]:shrink-0">
      {facts}
    </div>
  </div>
);

/** A number of a row, at the end of its column. */
export const Figure = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex justify-end">{children}</span>
);

const Compact = ({ id, href, facts }: Omit<EntryRowProps, "density">) => (
  <div className={`${shape} items-center gap-1.5`}>
    <Avatar name={id} size="sm" />
    <div className="min-w-0 flex-1">
      <Name id={id} href={href} />
    </div>
    {facts}
  </div>
);

const widths = { xs: "w-7 justify-end", sm: "w-9", md: "w-13 justify-end", lg: "w-20" } as const;
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

const block = "h-1.75 max-w-full animate-breathe rounded-[3px] bg-wash";

export const EntryRowSkeleton = ({ density = "comfortable" }: { readonly density?: Density }) => (
  <div
    aria-hidden="true"
    className="flex items-center gap-1.75 border-t border-line"
    style={{ height: rowHeights[density] }}
  >
    <span
      className={`shrink-0 animate-breathe rounded-[22%] bg-wash ${density === "comfortable" ? "size-4 self-start mt-2" : "size-3"}`}
    />
    <span className="flex min-w-0 flex-1 flex-col gap-1.25">
      <span className={`${block} w-[28ch]`} />
      {density === "comfortable" && (
        <>
          <span className={`${block} w-[52ch]`} />
          <span className={`${block} w-[44ch]`} />
        </>
      )}
    </span>
    {density === "comfortable" && <span className={`${block} hidden w-12 self-start mt-3 sm:block`} />}
  </div>
);
