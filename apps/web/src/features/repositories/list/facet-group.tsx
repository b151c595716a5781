import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface FacetGroupProps {
  readonly title: string;
  readonly chosen?: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export const FacetGroup = ({ title, chosen = 0, isOpen = true, children }: FacetGroupProps) => (
  <details open={isOpen} className="group/facet border-t border-line py-1.5 first:border-t-0 first:pt-0">
    <summary className="-my-0.25 flex min-h-3 cursor-pointer list-none items-center gap-1 rounded-control text-sm font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      {chosen > 0 && (
        <span className="rounded-full bg-brass-wash px-0.75 text-xs leading-[1.5] font-medium tabular-nums">
          {chosen}
          <span className="sr-only"> chosen</span>
        </span>
      )}
      <ChevronDown
        size={14}
        strokeWidth={1.75}
        aria-hidden="true"
        className="ml-auto text-ink-soft transition-transform group-not-open/facet:-rotate-90"
      />
    </summary>
    <div className="pt-0.75">{children}</div>
  </details>
);

export const FacetSkeleton = ({ groups }: { readonly groups: readonly number[] }) => (
  <div aria-hidden="true">
    {groups.map((lines, group) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups are all alike and never move.
      <div key={group} className="border-t border-line py-1.5 first:border-t-0 first:pt-0">
        <span className="block h-1.75 w-[9ch] animate-breathe rounded-[3px] bg-wash" />
        <div className="pt-0.75">
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
            <span key={line} className="flex h-3.75 items-center">
              <span
                className="block h-1.5 animate-breathe rounded-[3px] bg-wash"
                style={{ width: `${14 + ((line * 5) % 9)}ch` }}
              />
            </span>
          ))}
        </div>
      </div>
    ))}
  </div>
);
