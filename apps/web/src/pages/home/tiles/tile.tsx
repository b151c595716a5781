import type { ReactNode } from "react";

export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-2 lg:grid-cols-3 lg:gap-3 [&>*]:min-w-0">{children}</div>
);

interface TileProps {
  readonly heading: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

export const Tile = ({ heading, text, children }: TileProps) => (
  <section className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex h-[13.5rem] flex-col overflow-hidden border-b border-line p-2.5">{children}</div>
    <div className="flex flex-1 flex-col gap-0.5 px-2.5 py-2">
      {heading}
      <p className="text-sm text-ink-soft text-pretty">{text}</p>
    </div>
  </section>
);

/** Two columns with a hairline between them. */
export const TileColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid h-full grid-cols-2 gap-x-2.5 [&>*]:min-w-0 [&>*+*]:border-l [&>*+*]:border-line [&>*+*]:pl-2.5">
    {children}
  </div>
);
