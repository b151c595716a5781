import type { ReactNode } from "react";

interface Parts {
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const RailColumns = ({ aside, children }: Parts) => (
  <div className="grid gap-4 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-7">
    <div className="min-w-0 self-start lg:sticky lg:top-11">{aside}</div>
    <div className="min-w-0">{children}</div>
  </div>
);

export const ArticleColumns = ({ outline, aside, children }: Parts & { readonly outline?: ReactNode }) => (
  <div className="grid gap-x-7 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[10rem_minmax(0,1fr)_22rem]">
    <div className="sticky top-11 hidden self-start lg:block">{outline}</div>
    <div className="min-w-0">{children}</div>
    <div className="min-w-0">{aside}</div>
  </div>
);

export const PlainColumns = ({ aside, children }: Parts) => (
  <div className="grid gap-x-7 gap-y-4 md:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="min-w-0">{children}</div>
    <aside className="min-w-0">{aside}</aside>
  </div>
);

const gaps = { close: "gap-x-5 gap-y-4 md:grid-cols-2", wide: "gap-x-7 gap-y-6 lg:grid-cols-2" } as const;

interface EvenColumnsProps {
  readonly gap?: keyof typeof gaps;
  readonly children: ReactNode;
}

export const EvenColumns = ({ gap = "close", children }: EvenColumnsProps) => (
  <div className={`grid [&>*]:min-w-0 ${gaps[gap]}`}>{children}</div>
);
