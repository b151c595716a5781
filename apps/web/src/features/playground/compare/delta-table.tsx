const variants = { up: "text-good", down: "text-bad", same: "text-ink-soft", none: "text-ink-soft" } as const;

interface DeltaTableProps {
  readonly label: string;
  readonly headers: readonly [string, string, string];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly value: string;
    readonly delta: string;
    readonly variant: keyof typeof variants;
  }[];
}

export const DeltaTable = ({ label, headers, rows }: DeltaTableProps) => (
  <table aria-label={label} className="w-full border-collapse text-sm">
    <thead className="sr-only">
      <tr>
        {headers.map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, value, delta, variant }) => (
        <tr key={key} className="border-t border-line first:border-t-0">
          <th scope="row" className="py-0.5 pr-1 text-left font-normal wrap-anywhere">
            {name}
          </th>
          <td className="py-0.5 pr-1 text-right font-mono tabular-nums">{value}</td>
          <td className={`w-0 min-w-7 py-0.5 text-right font-mono whitespace-nowrap tabular-nums ${variants[variant]}`}>
            {delta}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
