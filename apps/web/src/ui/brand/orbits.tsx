const paths = [
  { radius: 52, seconds: 50, at: 205 },
  { radius: 92, seconds: 120, at: 30 },
  { radius: 132, seconds: 90, at: 58 },
  { radius: 176, seconds: 200, at: 128 },
  { radius: 214, seconds: 320, at: 194 },
] as const;

const brass = 4;

const Ring = ({ radius, ticks }: { readonly radius: number; readonly ticks?: boolean }) => (
  <circle
    cx="240"
    cy="240"
    r={radius}
    pathLength={ticks ? 360 : undefined}
    strokeDasharray={ticks ? "0.2 1.8" : undefined}
    strokeWidth={ticks ? 5 : 1}
    className="fill-none stroke-line-strong"
    vectorEffect={ticks ? undefined : "non-scaling-stroke"}
  />
);

const Body = ({ radius, seconds, at, isBrass }: (typeof paths)[number] & { readonly isBrass: boolean }) => (
  <g transform={`rotate(${at} 240 240)`}>
    <g className="animate-orbit [transform-box:view-box]" style={{ animationDuration: `${seconds}s` }}>
      {isBrass && (
        <line x1="240" y1="240" x2={240 + radius} y2="240" className="stroke-brass" vectorEffect="non-scaling-stroke" />
      )}
      <circle
        cx={240 + radius}
        cy="240"
        r={isBrass ? 6 : 4}
        className={isBrass ? "fill-brass" : "fill-paper stroke-line-strong"}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  </g>
);

const Instrument = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 480 480" className={className} aria-hidden="true">
    <Ring radius={231} ticks />
    {paths.map(({ radius }) => (
      <Ring key={radius} radius={radius} />
    ))}
    <circle cx="240" cy="240" r="8" className="fill-paper stroke-ink" vectorEffect="non-scaling-stroke" />
    {paths.map((path, index) => (
      <Body key={path.radius} {...path} isBrass={index === brass} />
    ))}
    <circle cx="240" cy="240" r="2.5" className="fill-ink" />
  </svg>
);

const Small = ({ className, isTurning }: { readonly className: string; readonly isTurning: boolean }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden="true" fill="none">
    <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    <circle cx="12" cy="12" r="5.25" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    <g
      className={isTurning ? "animate-orbit [transform-box:view-box]" : undefined}
      style={isTurning ? { animationDuration: "4s" } : undefined}
    >
      <circle cx="19.07" cy="4.93" r="2.3" className="fill-brass" />
    </g>
  </svg>
);

interface OrbitsProps {
  readonly kind: "hero" | "state" | "mark";
  readonly isTurning?: boolean;
}

export const Orbits = ({ kind, isTurning = false }: OrbitsProps) => {
  if (kind === "hero") return <Instrument className="size-full overflow-visible" />;
  if (kind === "state") return <Small className="size-8 text-line-strong" isTurning={isTurning} />;
  return <Small className="size-[1.15em] text-current" isTurning={isTurning} />;
};
