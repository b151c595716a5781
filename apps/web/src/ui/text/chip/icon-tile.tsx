import type { LucideIcon } from "lucide-react";
import type { Hue } from "../../hue.ts";

const sizes = {
  sm: { tile: "size-4", icon: 16 },
  lg: { tile: "size-6", icon: 24 },
} as const;

interface IconTileProps {
  readonly icon: LucideIcon;
  readonly hue: Hue;
  readonly size?: keyof typeof sizes;
}

export const IconTile = ({ icon: Icon, hue, size = "sm" }: IconTileProps) => (
  <span
    data-hue={hue}
    aria-hidden="true"
    className={`inline-flex shrink-0 items-center justify-center rounded-control bg-hue-tint text-hue ${sizes[size].tile}`}
  >
    <Icon size={sizes[size].icon} strokeWidth={1.6} />
  </span>
);

export const QuietTile = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-4 shrink-0 items-center justify-center rounded-control border border-line text-ink-soft"
  >
    <Icon size={16} strokeWidth={1.6} />
  </span>
);
