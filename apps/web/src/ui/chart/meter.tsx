interface MeterProps {
  readonly label: string;
  readonly used: number;
  readonly held: number;
}

const share = (value: number): string => `${Math.min(1, Math.max(0, value)) * 100}%`;

export const Meter = ({ label, used, held }: MeterProps) => (
  <div role="img" aria-label={label} className="flex h-1 w-full overflow-hidden rounded-full bg-wash">
    <span className={used >= 1 ? "bg-bad" : "bg-bar"} style={{ width: share(used) }} />
    <span className="bg-bar-soft" style={{ width: share(Math.min(held, 1 - Math.min(1, used))) }} />
  </div>
);
