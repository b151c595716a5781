import { scoreText } from "../../../lib/format/score-text.ts";

interface SimilarityMatrixProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly values: readonly (readonly number[])[];
}

export const SimilarityMatrix = ({ label, names, values }: SimilarityMatrixProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-control border border-line">
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          <td />
          {names.map((name, at) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: a name is known by its place.
              key={at}
              scope="col"
              title={name}
              className="max-w-[6rem] truncate px-0.75 py-0.5 font-medium text-ink-soft"
            >
              {at + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
          <tr key={at} className="border-t border-line">
            <th scope="row" title={names[at]} className="max-w-[10rem] truncate px-0.75 py-0.5 text-left font-normal">
              {at + 1}. {names[at]}
            </th>
            {row.map((value, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place.
                key={column}
                className="px-0.75 py-0.5 text-center font-mono text-xs tabular-nums"
                style={{
                  background: `color-mix(in oklab, var(--color-bar) ${Math.round(Math.max(0, Math.min(1, value)) * 55)}%, transparent)`,
                }}
              >
                {scoreText(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
