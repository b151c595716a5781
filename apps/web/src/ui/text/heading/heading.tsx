import { isValidElement, type ReactNode } from "react";

import { slugOf } from "../../../lib/markup/slug.ts";

const textOf = (node: ReactNode): string => {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return "";
};

const tags = { 1: "h1", 2: "h2", 3: "h3", 4: "h4", 5: "h5", 6: "h6" } as const;

type Tag = (typeof tags)[keyof typeof tags];

const headingTag = (level: number): Tag => (tags as { readonly [level: number]: Tag })[level] ?? "h6";

const variants = {
  hero: "font-display text-5xl tracking-[-0.015em] text-balance sm:text-6xl lg:text-7xl",
  title: "font-display text-5xl tracking-[-0.01em] text-balance sm:text-6xl",
  id: "font-mono text-xl font-medium tracking-[-0.03em] break-words sm:text-2xl",
  tile: "font-display text-xl",
  section: "font-display text-2xl tracking-[-0.005em] text-balance",
  label: "text-sm font-semibold",
  h1: "font-display text-4xl",
  h2: "font-display text-3xl tracking-[-0.005em]",
  h3: "text-lg font-semibold tracking-[-0.01em]",
  h4: "text-base font-semibold",
  h5: "text-sm font-semibold",
  h6: "text-sm font-medium text-ink-soft",
} as const;

export type HeadingVariant = keyof typeof variants;

interface HeadingProps {
  readonly level: number;
  /** Defaults to the slug of the heading's text. */
  readonly id?: string | undefined;
  readonly variant?: HeadingVariant;
  readonly children: ReactNode;
}

export const Heading = ({ level, id, variant, children }: HeadingProps) => {
  const Tag = headingTag(level);
  const fragment = id ?? slugOf(textOf(children));
  return (
    <Tag id={fragment} dir="auto" className={variants[variant ?? Tag]}>
      <a href={`#${fragment}`} className="group/anchor -my-[4px] rounded-[3px] py-[4px] no-underline">
        {children}
        <span
          aria-hidden="true"
          className="ml-[0.3em] font-sans text-[0.75em] font-normal text-brass opacity-0 transition-opacity select-none group-hover/anchor:opacity-100 group-focus-visible/anchor:opacity-100 print:hidden"
        >
          #
        </span>
      </a>
    </Tag>
  );
};
