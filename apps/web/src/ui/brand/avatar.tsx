import { hues } from "../hue.ts";

/** FNV-1a, four bytes. */
const hashOf = (name: string): readonly number[] => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return [0, 8, 16, 24].map((shift) => (hash >>> shift) & 0xff);
};

const twoRings = [
  { radius: 8, planet: 3.1 },
  { radius: 13.5, planet: 2.6 },
] as const;

const threeRings = [
  { radius: 5.5, planet: 2.4 },
  { radius: 10, planet: 1.9 },
  { radius: 14.5, planet: 1.6 },
] as const;

const sizes = { xs: "size-2", sm: "size-3", md: "size-4", lg: "size-5", xl: "size-8 sm:size-12" } as const;

interface AvatarProps {
  /** An account, or the ID of something that it owns. */
  readonly name: string;
  readonly size?: keyof typeof sizes;
  /** People are circles, owners of repositories rounded squares. */
  readonly isPerson?: boolean;
}

/** An orrery of its own for each name: its hash gives the hue and where the planets stand. */
export const Avatar = ({ name, size = "md", isPerson = false }: AvatarProps) => {
  const [hue = 0, ...angles] = hashOf(name.split("/")[0] ?? name);
  return (
    <svg
      data-hue={hues[hue % hues.length]}
      viewBox="0 0 40 40"
      aria-hidden="true"
      fill="none"
      className={`shrink-0 bg-hue-tint ${sizes[size]} ${isPerson ? "rounded-full" : "rounded-[22%]"}`}
    >
      {(size === "xl" ? threeRings : twoRings).map(({ radius, planet }, at) => {
        const angle = ((angles[at] ?? 0) / 256) * 2 * Math.PI;
        return (
          <g key={radius}>
            <circle cx="20" cy="20" r={radius} className="stroke-hue" opacity={0.55} />
            <circle
              cx={20 + radius * Math.cos(angle)}
              cy={20 + radius * Math.sin(angle)}
              r={planet}
              className="fill-hue"
            />
          </g>
        );
      })}
    </svg>
  );
};
