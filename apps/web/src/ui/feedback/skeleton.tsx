export const SkeletonLine = ({ width, height = 1 }: { readonly width: number; readonly height?: number }) => (
  <span
    aria-hidden="true"
    className="block max-w-full animate-breathe rounded-[3px] bg-wash"
    style={{ width: `${width}ch`, height: `${height}em`, marginBlock: `${0.3}em` }}
  />
);

export const SkeletonPanel = ({ height }: { readonly height: number }) => (
  <span
    aria-hidden="true"
    className="block animate-breathe rounded-card border border-line bg-wash"
    style={{ height: `${height}px` }}
  />
);

export const Loading = ({ what }: { readonly what: string }) => (
  <p role="status" className="sr-only">
    Loading {what}
  </p>
);

/** `isTall` reserves the height of a long text, so that what follows does not shift visibly. */
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
