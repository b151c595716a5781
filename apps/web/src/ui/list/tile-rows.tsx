import type { ReactNode } from "react";
import { Anchor } from "../text/anchor/anchor.tsx";

export const RowList = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid gap-x-5 sm:grid-cols-2">{children}</ul>
);

interface RowProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export const Row = ({ href, icon, title, children }: RowProps) => (
  <li className="flex border-t border-line">
    <Anchor
      href={href}
      className="group -mx-1 flex flex-1 gap-1.75 rounded-control px-1 py-1.75 transition-colors hover:bg-wash"
    >
      {icon}
      <span className="flex min-w-0 flex-col gap-[3px]">
        <span className="font-medium transition-colors group-hover:text-brass">{title}</span>
        {children}
      </span>
    </Anchor>
  </li>
);

const clamps = { two: "line-clamp-2", none: "" } as const;

export const RowText = ({
  clamp = "none",
  children,
}: {
  readonly clamp?: keyof typeof clamps;
  readonly children: ReactNode;
}) => <span className={`text-sm text-ink-soft text-pretty ${clamps[clamp]}`}>{children}</span>;

export const RowListSkeleton = ({ count }: { readonly count: number }) => (
  <ul aria-hidden="true" className="grid gap-x-5 sm:grid-cols-2">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
      <li key={index} className="flex gap-1.75 border-t border-line py-1.75">
        <span className="size-4 shrink-0 animate-breathe rounded-control bg-wash" />
        <span className="flex flex-1 flex-col gap-1 pt-0.5">
          <span className="h-2 w-[18ch] animate-breathe rounded-[3px] bg-wash" />
          <span className="h-1.5 w-full animate-breathe rounded-[3px] bg-wash" />
          <span className="h-1.5 w-3/5 animate-breathe rounded-[3px] bg-wash" />
        </span>
      </li>
    ))}
  </ul>
);
