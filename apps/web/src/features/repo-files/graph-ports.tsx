import type { ReactNode } from "react";

interface Port {
  readonly name: string;
  readonly type: string;
  /** `[batch, 7]` */
  readonly shape: string;
}

interface PortsProps {
  readonly label: string;
  readonly ports: readonly Port[];
  /** How many more there are. */
  readonly more: number;
}

const Ports = ({ label, ports, more }: PortsProps) => (
  <ul aria-label={label} className="flex min-w-0 flex-col gap-1">
    {ports.map(({ name, type, shape }, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: files can give two ports one name, and the list never changes.
        key={at}
        className="flex flex-wrap items-baseline justify-between gap-x-1.5 rounded-control border border-line-strong bg-surface px-1.5 py-1 text-sm"
      >
        <code className="min-w-0 font-mono text-[0.8125rem] break-words">{name}</code>
        <span className="text-ink-soft">
          {type} <code className="font-mono text-xs break-words">{shape}</code>
        </span>
      </li>
    ))}
    {more > 0 && <li className="text-sm text-ink-soft">{more} more</li>}
  </ul>
);

const Wire = () => <span aria-hidden="true" className="hidden border-t border-line-strong sm:block" />;

interface GraphPortsProps {
  readonly inputs: PortsProps;
  readonly outputs: PortsProps;
  readonly children: ReactNode;
}

/** What goes into a graph, the graph, and what comes out. */
export const GraphPorts = ({ inputs, outputs, children }: GraphPortsProps) => (
  <div className="grid items-center gap-1 sm:grid-cols-[minmax(0,1fr)_1.5rem_9rem_1.5rem_minmax(0,1fr)] sm:gap-0">
    <Ports {...inputs} />
    <Wire />
    <div className="rounded-control border-[1.5px] border-brass bg-surface px-1.5 py-1.75 text-center text-sm font-medium tabular-nums">
      {children}
    </div>
    <Wire />
    <Ports {...outputs} />
  </div>
);
