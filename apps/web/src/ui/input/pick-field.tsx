import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

interface PickOption {
  readonly key: string;
  readonly content: ReactNode;
}

interface PickFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly PickOption[];
  readonly onPick: (key: string) => void;
  readonly empty: ReactNode;
  readonly isFocused?: boolean;
}

const step: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
};

export const PickField = (props: PickFieldProps) => {
  const { label, placeholder, text, onText, options, onPick, empty, isFocused = false } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const at = Math.min(active, options.length - 1);
  useEffect(() => {
    if (!isFocused) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isFocused]);
  const pick = (key: string | undefined) => {
    if (key === undefined) return;
    setOpen(false);
    onPick(key);
  };
  const press = (event: KeyboardEvent) => {
    const move = step[event.key];
    if (move && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(move(at, options.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      pick(options[at]?.key);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="relative min-w-0">
      <div className="flex h-4 items-center gap-0.75 rounded-control border border-line bg-surface px-1 focus-within:border-brass hover:border-line-strong">
        <Search size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setActive(0);
            setOpen(true);
            onText(event.currentTarget.value);
          }}
          onKeyDown={press}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-ink-soft"
        />
      </div>
      {isOpen && (
        <div className="mt-0.5 max-h-[20rem] overflow-y-auto rounded-control border border-line bg-surface p-0.5">
          <div id={id} role="listbox" aria-label={label}>
            {options.map(({ key, content }, index) => (
              <div
                key={key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerMove={() => setActive(index)}
                // Keeps the focus in the field, or the list would close before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(key)}
                onKeyDown={() => undefined}
                className={`cursor-pointer rounded-control px-0.75 py-0.5 text-sm ${index === at ? "bg-wash" : ""}`}
              >
                {content}
              </div>
            ))}
          </div>
          {options.length === 0 && <div className="px-0.75 py-0.5 text-sm text-ink-soft">{empty}</div>}
        </div>
      )}
    </div>
  );
};

export const PickText = ({ name, note }: { readonly name: ReactNode; readonly note: ReactNode }) => (
  <span className="flex min-w-0 flex-col">
    <span className="min-w-0 truncate">{name}</span>
    <span className="truncate text-xs text-ink-soft">{note}</span>
  </span>
);
