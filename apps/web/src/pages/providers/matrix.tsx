import { Anchor } from "../../ui/text/anchor/anchor.tsx";

type MatrixMark = "full" | "hollow";

interface MatrixCell {
  readonly mark: MatrixMark;
  readonly title: string;
  readonly href: string;
}

interface MatrixProps {
  readonly label: string;
  readonly rowHeader: string;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly cells: readonly (MatrixCell | undefined)[];
  }[];
}

const marks: { readonly [M in MatrixMark]: string } = {
  full: "border-brass bg-brass",
  hollow: "border-ink-soft",
};

const Mark = ({ mark }: { readonly mark: MatrixMark }) => (
  <span aria-hidden="true" className={`inline-block size-[10px] rounded-full border-[1.5px] ${marks[mark]}`} />
);

const frame = "relative overflow-x-auto rounded-card border border-line bg-surface";

export const Matrix = ({ label, rowHeader, columns, rows }: MatrixProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className={frame}>
    <table className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky left-0 z-10 bg-surface px-1.5 pb-1 text-left align-bottom font-medium text-ink-soft"
          >
            {rowHeader}
          </th>
          {columns.map(({ key, label: name }) => (
            <th key={key} scope="col" className="px-0.5 pt-1.5 pb-1 align-bottom font-normal text-ink-soft">
              <span className="inline-block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label: name, cells }) => (
          <tr key={key} className="group">
            <th
              scope="row"
              className="sticky left-0 z-10 border-t border-line bg-surface px-1.5 py-0.5 text-left font-medium whitespace-nowrap group-hover:text-brass"
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index]?.key}
                className="h-4 border-t border-line px-0.25 py-0.25 text-center group-hover:bg-wash"
              >
                {cell && (
                  <Anchor
                    href={cell.href}
                    title={cell.title}
                    aria-label={cell.title}
                    className="inline-flex size-3.5 items-center justify-center rounded-control transition-colors hover:bg-brass-wash"
                  >
                    <Mark mark={cell.mark} />
                  </Anchor>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

export const MatrixKey = ({
  entries,
}: {
  readonly entries: readonly { readonly mark: MatrixMark; readonly title: string }[];
}) => (
  <ul className="flex flex-wrap gap-x-2 gap-y-0.5 text-sm text-ink-soft">
    {entries.map(({ mark, title }) => (
      <li key={title} className="flex items-center gap-0.75">
        <Mark mark={mark} />
        {title}
      </li>
    ))}
  </ul>
);
