import { type ReactNode, useEffect } from "react";

interface PageMetaProps {
  readonly title?: string;
  readonly description: string;
}

const site = "Orrery";

export const PageMeta = ({ title, description }: PageMetaProps) => {
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : `${site}: a self-hosted hub for machine-learning models`;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
  return null;
};

const spaces = {
  none: "",
  page: "pt-5 pb-10 sm:pt-7",
  tight: "pt-3 pb-10 sm:pt-4",
  /** One of several, below each other. */
  band: "first:pt-3 last-of-type:pb-10 sm:first:pt-4",
} as const;

interface PageProps {
  readonly space?: keyof typeof spaces;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export const Page = ({ space = "page", isWide = false, children }: PageProps) => (
  <div className={`mx-auto w-full px-2 sm:px-4 ${isWide ? "max-w-[120rem]" : "max-w-[81.5rem]"} ${spaces[space]}`}>
    {children}
  </div>
);
