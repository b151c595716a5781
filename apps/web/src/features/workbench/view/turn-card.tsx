import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from "react";

interface TurnCardProps {
  readonly label: string;
  readonly number: number;
  readonly header: ReactNode;
  readonly tools: ReactNode;
  readonly isHighlighted: boolean;
  readonly onPoint: (isTarget: boolean) => void;
  readonly onFocusWithin: (isWithin: boolean) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLLIElement>;
  readonly children: ReactNode;
}

export const TurnCard = ({
  label,
  number,
  header,
  tools,
  isHighlighted,
  onPoint,
  onFocusWithin,
  onKeyDown,
  ref,
  children,
}: TurnCardProps) => {
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onFocusWithin(false);
  };
  return (
    <li
      ref={ref}
      aria-label={label}
      data-highlighted={isHighlighted}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onFocusWithin(true)}
      onBlur={leave}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-0.75 rounded-control border border-line px-1 pt-0.5 pb-1 transition-colors data-[highlighted=true]:border-brass data-[highlighted=true]:bg-[color-mix(in_oklab,var(--color-brass)_7%,transparent)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-0.5">
        <div className="flex items-center gap-1">
          <span aria-hidden="true" className="w-1.5 text-right text-xs text-ink-soft tabular-nums">
            {number}
          </span>
          {header}
        </div>
        <div className="flex items-center">{tools}</div>
      </div>
      {children}
    </li>
  );
};

export const TurnList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col gap-1">
    {children}
  </ol>
);

interface TurnPartProps {
  readonly name?: ReactNode;
  readonly remove?: ReactNode;
  readonly children?: ReactNode;
}

export const TurnPart = ({ name, remove, children }: TurnPartProps) => (
  <div className="flex items-start gap-0.5">
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      {name && <div className="text-xs text-ink-soft">{name}</div>}
      {children}
    </div>
    {remove}
  </div>
);

export const TurnActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="-mb-0.5 -ml-0.5 flex flex-wrap items-center">{children}</div>
);
