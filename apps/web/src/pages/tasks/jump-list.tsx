interface Jump {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

export const JumpList = ({ label, jumps }: { readonly label: string; readonly jumps: readonly Jump[] }) => (
  <nav aria-label={label}>
    <ul className="-mx-2 flex gap-1 overflow-x-auto px-2 pb-0.5 text-sm lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:px-0">
      {jumps.map(({ id, label: name, count }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex items-baseline justify-between gap-1 rounded-control border border-line px-1.25 py-0.5 whitespace-nowrap transition-colors hover:text-brass lg:border-0 lg:px-0 lg:py-[5px] lg:whitespace-normal"
          >
            {name}
            <span className="text-ink-soft tabular-nums">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
