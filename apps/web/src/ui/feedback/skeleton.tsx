/** A grey line in the place of text that has not come yet. Widths are those of the text, in characters. */
export const SkeletonLine = ({ width, height = 1 }: { readonly width: number; readonly height?: number }) => (
  <span
    aria-hidden="true"
    className="block max-w-full animate-breathe rounded-[3px] bg-wash"
    style={{ width: `${width}ch`, height: `${height}em`, marginBlock: `${0.3}em` }}
  />
);

/** A grey panel in the place of a figure. */
export const SkeletonPanel = ({ height }: { readonly height: number }) => (
  <span
    aria-hidden="true"
    className="block animate-breathe rounded-card border border-line bg-wash"
    style={{ height: `${height}px` }}
  />
);

/** Says to screen readers that something is on its way. */
export const Loading = ({ what }: { readonly what: string }) => (
  <p role="status" className="sr-only">
    Loading {what}
  </p>
);

/** Grey lines in the place of a text; `isTall` keeps the room of a long one, so that what follows starts out of view and is not seen to move. */
export const SkeletonText = ({
  widths,
  isTall = false,
}: {
  readonly widths: readonly number[];
  readonly isTall?: boolean;
}) => (
  <div className={isTall ? "min-h-dvh" : undefined}>
    {widths.map((width) => (
      <SkeletonLine key={width} width={width} />
    ))}
  </div>
);
