import type { ReactNode } from "react";

const spaces = { none: "", page: "pt-5 pb-10 sm:pt-7", tight: "pt-3 pb-10 sm:pt-4" } as const;

interface PageProps {
  readonly space?: keyof typeof spaces;
  readonly children: ReactNode;
}

export const Page = ({ space = "page", children }: PageProps) => (
  <div className={`mx-auto w-full max-w-[81.5rem] px-2 sm:px-4 ${spaces[space]}`}>{children}</div>
);
