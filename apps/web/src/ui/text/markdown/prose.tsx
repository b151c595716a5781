import type { ReactNode } from "react";

const rhythm =
  "[&>*+*]:mt-2 [&>:is(h1,h2)]:mt-6 [&>h3]:mt-4 [&>:is(h4,h5,h6)]:mt-3 [&>:is(h2,h3,h4)+*]:mt-1 [&>:is(h2,h3,h4)+figure]:mt-2";
const lists =
  "[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-2.5 [&_li]:pl-0.5 [&_li+li]:mt-0.75 [&_li]:marker:text-ink-soft [&_li:has(>input)]:-ml-2.5 [&_li:has(>input)]:list-none [&_li>input]:mr-0.75 [&_li>input]:align-[-1px]";
const inline =
  "[&_:not(pre)>code]:rounded-[4px] [&_:not(pre)>code]:bg-wash [&_:not(pre)>code]:px-[0.3em] [&_:not(pre)>code]:py-[0.1em] [&_:not(pre)>code]:font-mono [&_:not(pre)>code]:text-[0.875em] [&_strong]:font-semibold";
const blocks =
  "[&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-2 [&_blockquote]:text-ink-soft [&_hr]:border-line [&_table]:w-full [&_table]:text-sm [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-1 [&_:is(th,td)]:py-0.75 [&_:is(th,td):not([class])]:text-left [&_th]:font-medium [&_th]:text-ink-soft max-sm:[&_td_code]:wrap-anywhere";

const folds =
  "[&_details]:rounded-control [&_details]:border [&_details]:border-line [&_details]:px-1.5 [&_details]:py-0.75 [&_summary]:cursor-pointer [&_summary]:font-medium [&_details>*+*]:mt-1 [&_div>*+*]:mt-1 [&_mark]:bg-brass-wash [&_figcaption]:text-sm [&_figcaption]:text-ink-soft";

const measures = { narrow: "max-w-[38rem]", wide: "max-w-[46rem]" } as const;

/** The space above a section's heading is part of the section, except in the first. */
const tops = { whole: "[&>:first-child]:mt-0", section: "first:[&>:first-child]:mt-0" } as const;

interface ProseProps {
  readonly measure?: keyof typeof measures;
  /** Growing text uses cheaper line breaking. */
  readonly isGrowing?: boolean;
  /** Whether it continues the prose before it. */
  readonly isSection?: boolean;
  readonly children: ReactNode;
}

export const Prose = ({ measure = "narrow", isGrowing = false, isSection = false, children }: ProseProps) => (
  <div
    className={`${measures[measure]} ${isGrowing ? "[text-rendering:optimizeSpeed]" : "text-pretty"} hyphens-manual ${rhythm} ${tops[isSection ? "section" : "whole"]} ${lists} ${inline} ${blocks} ${folds}`}
  >
    {children}
  </div>
);
