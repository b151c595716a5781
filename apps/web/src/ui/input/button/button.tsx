import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Anchor, type AnchorProps } from "../../text/anchor/anchor.tsx";

const variants = {
  primary: "bg-ink text-paper hover:opacity-85",
  quiet: "border border-line text-ink hover:border-line-strong hover:bg-wash",
  pressed: "border border-line-strong bg-wash text-ink",
  ghost: "text-ink-soft hover:bg-wash hover:text-ink",
  danger: "border border-bad text-bad hover:bg-wash",
} as const;

const shape =
  "inline-flex h-4.5 shrink-0 items-center justify-center gap-1 rounded-control px-1.75 text-sm font-medium whitespace-nowrap transition disabled:cursor-default disabled:opacity-50";

interface ButtonVariant {
  readonly variant?: keyof typeof variants;
  /** As wide as what it is in. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const lookOf = ({ variant = "quiet", isWide = false }: Pick<ButtonVariant, "variant" | "isWide">): string =>
  `${shape} ${variants[variant]} ${isWide ? "w-full" : ""}`;

export const Button = ({ variant, isWide, ...rest }: ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={lookOf({ variant, isWide })} {...rest} />
);

export const ButtonLink = ({ variant, isWide, ...rest }: ButtonVariant & AnchorProps) => (
  <Anchor className={lookOf({ variant, isWide })} {...rest} />
);
