import type { ReactNode } from "react";

const soft = "fill-bar-soft";
const hue = "fill-hue";
const line = "fill-none stroke-line-strong stroke-[1.5]";
const hueLine = "fill-none stroke-hue stroke-[1.5]";

const dots = Array.from({ length: 28 }, (_, at) => ({ x: 8 + 8 * Math.floor(at / 4), y: 8 + 8 * (at % 4), at }));
const waves = [4, 8, 14, 22, 12, 26, 30, 18, 24, 12, 16, 8, 4];

/** Small drawings of what goes in and comes out. */
const hints = {
  chat: (
    <>
      <rect className={soft} x="4" y="6" width="34" height="9" rx="3" />
      <rect className={hue} x="22" y="19" width="38" height="15" rx="3" />
    </>
  ),
  bars: (
    <>
      <rect className={hue} x="4" y="8" width="52" height="5" />
      <rect className={soft} x="4" y="18" width="14" height="5" />
      <rect className={soft} x="4" y="28" width="6" height="5" />
    </>
  ),
  dots: dots.map(({ x, y, at }) => <circle key={at} className={at % 5 === 0 ? hue : soft} cx={x} cy={y} r="2.4" />),
  text: (
    <>
      <path className={line} d="M4 10h56M4 18h22M42 18h18M4 26h40" />
      <path className={hueLine} d="M29 18h10" />
    </>
  ),
  wave: <path className={hueLine} d={waves.map((tall, at) => `M${8 + at * 4} ${20 - tall / 2}v${tall}`).join("")} />,
  image: (
    <>
      <path className={line} d="M4 34l14-14 10 8 12-16 20 22z" />
      <rect className={hueLine} x="30" y="8" width="22" height="22" />
    </>
  ),
  table: (
    <>
      <path className={line} d="M4 8h56v24H4zM4 16h56M4 24h56M23 8v24M42 8v24" />
      <rect className={hue} x="43" y="17" width="16" height="6" />
    </>
  ),
  series: (
    <>
      <path className={line} d="M4 26l6-6 6 4 6-10 6 8 6-4" />
      <path className={hueLine} strokeDasharray="2 2.5" d="M34 18l6-7 6 5 6-8 8 3" />
    </>
  ),
} as const satisfies { readonly [name: string]: ReactNode };

type Hint = keyof typeof hints;

/** The first word of a task's id that decides. */
const byWord: readonly (readonly [RegExp, Hint])[] = [
  [/time-series|forecasting/, "series"],
  [/tab(?:le|ular)/, "table"],
  [/audio|speech|voice|music/, "wave"],
  [/image|video|object|depth|mask-generation|keypoint|visual|3d/, "image"],
  [/similarity|feature-extraction|ranking|retrieval/, "dots"],
  [/classification|choice/, "bars"],
  [/generation|conversational|question|text-to-text/, "chat"],
];

export const TaskHint = ({ task }: { readonly task: string }) => (
  <svg
    viewBox="0 0 64 40"
    aria-hidden="true"
    className="h-5 w-8 shrink-0 rounded-control border border-line bg-surface"
  >
    {hints[byWord.find(([pattern]) => pattern.test(task))?.[1] ?? "text"]}
  </svg>
);
