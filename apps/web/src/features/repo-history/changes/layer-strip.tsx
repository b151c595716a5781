import { keysOf } from "../../../lib/table-keys.ts";

const looks = {
  same: "bg-line",
  changed: "border-[1.5px] border-brass",
  added: "bg-good",
  removed: "bg-bad",
} as const;

type LayerChange = keyof typeof looks;

const names: { readonly [C in LayerChange]: string } = {
  changed: "Shape or type changed",
  added: "Added",
  removed: "Removed",
  same: "Unchanged",
};

interface LayerStripProps {
  /** For screen readers: what the strip shows, in words. */
  readonly label: string;
  readonly layers: readonly { readonly name: string; readonly change: LayerChange; readonly isWide: boolean }[];
}

/** One block for each layer, in the order of the file. */
export const LayerStrip = ({ label, layers }: LayerStripProps) => (
  <div className="flex flex-col gap-1 px-2 py-1.5">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
    <section aria-label="Layers" tabIndex={0} className="overflow-x-auto">
      <div role="img" aria-label={label} className="flex gap-[4px] pb-0.5">
        {layers.map(({ name, change, isWide }) => (
          <span
            key={name}
            title={`${name}: ${names[change].toLowerCase()}`}
            className={`h-5 shrink-0 rounded-[2px] ${isWide ? "w-6" : "w-2.5"} ${looks[change]}`}
          />
        ))}
      </div>
    </section>
    <ul className="flex flex-wrap gap-x-2 gap-y-0.5 text-xs text-ink-soft">
      {keysOf(names).map((change) => (
        <li key={change} className="inline-flex items-center gap-0.75">
          <span aria-hidden="true" className={`size-[10px] rounded-[2px] ${looks[change]}`} />
          {names[change]}
        </li>
      ))}
    </ul>
  </div>
);
