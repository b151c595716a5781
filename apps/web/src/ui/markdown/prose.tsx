import type { ReactNode } from "react";

const rhythm =
  "[&>*+*]:mt-2 [&>:is(h1,h2)]:mt-6 [&>h3]:mt-4 [&>:is(h4,h5,h6)]:mt-3 [&>:is(h2,h3,h4)+*]:mt-1 [&>:is(h2,h3,h4)+div]:mt-2 [&>:first-child]:mt-0";
const lists =
  "[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-2.5 [&_li]:pl-0.5 [&_li+li]:mt-0.75 [&_li]:marker:text-ink-soft";
const inline =
  "[&_:not(pre)>code]:rounded-[4px] [&_:not(pre)>code]:bg-wash [&_:not(pre)>code]:px-[0.3em] [&_:not(pre)>code]:py-[0.1em] [&_:not(pre)>code]:font-mono [&_:not(pre)>code]:text-[0.875em] [&_strong]:font-semibold";
const blocks =
  "[&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-2 [&_blockquote]:text-ink-soft [&_hr]:border-line [&_table]:w-full [&_table]:text-sm [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-1 [&_:is(th,td)]:py-0.75 [&_:is(th,td)]:text-left [&_th]:font-medium [&_th]:text-ink-soft";

/** Running text at a comfortable measure. */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className={`max-w-[38rem] text-pretty hyphens-manual ${rhythm} ${lists} ${inline} ${blocks}`}>{children}</div>
);
