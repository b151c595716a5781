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

interface DocColumnsProps {
  readonly nav: ReactNode;
  readonly outline: ReactNode;
  readonly children: ReactNode;
}

export const DocColumns = ({ nav, outline, children }: DocColumnsProps) => (
  <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)_12rem]">
    <div className="flex min-w-0 flex-col gap-2 self-start lg:sticky lg:top-10 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:-m-0.5 lg:p-0.5 lg:pb-2">
      {nav}
    </div>
    <div className="min-w-0">{children}</div>
    <div className="sticky top-10 hidden self-start lg:block">{outline}</div>
  </div>
);

const kinds = {
  halves: "gap-x-5 gap-y-4 md:grid-cols-2",
  wideHalves: "gap-x-7 gap-y-6 lg:grid-cols-2",
  thirds: "gap-x-5 gap-y-4 md:grid-cols-2 lg:grid-cols-3",
} as const;

interface EvenColumnsProps {
  readonly kind?: keyof typeof kinds;
  readonly children: ReactNode;
}

export const EvenColumns = ({ kind = "halves", children }: EvenColumnsProps) => (
  <div className={`grid [&>*]:min-w-0 ${kinds[kind]}`}>{children}</div>
);
