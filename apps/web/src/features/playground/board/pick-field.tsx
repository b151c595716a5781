import { Search } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

interface PickOption {
  readonly key: string;
  /** Heads the options that follow each other with the same group. */
  readonly group?: string;
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
  /** Above the options, where they are not what was searched for. */
  readonly note?: ReactNode;
  readonly isFocused?: boolean;
}

const step: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
};

/** Whether the list is open, which option is active, and how typing and keys change both. */
const usePicker = ({ onText, options, onPick }: PickFieldProps) => {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const at = Math.min(active, options.length - 1);
  const pick = (key: string | undefined) => {
    if (key === undefined) return;
    setOpen(false);
    onPick(key);
  };
  const type = (text: string) => {
    setActive(0);
    setOpen(true);
    onText(text);
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
  return { isOpen, setOpen, at, setActive, pick, type, press };
};

/** Focuses the field once it becomes the one to fill in. */
const useFocus = (isFocused: boolean) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isFocused]);
  return field;
};

interface PickListProps extends Pick<PickFieldProps, "label" | "options" | "empty" | "note"> {
  readonly id: string;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onPick: (key: string) => void;
}

const PickList = ({ id, label, options, empty, note, active, onActive, onPick }: PickListProps) => (
  <div className="mt-0.5 max-h-[20rem] overflow-y-auto rounded-control border border-line bg-surface p-0.5">
    {note && (
      <p role="status" className="px-0.75 py-0.5 text-sm text-ink-soft">
        {note}
      </p>
    )}
    <div id={id} role="listbox" aria-label={label}>
      {options.map(({ key, content, group }, index) => (
        <Fragment key={key}>
          {group !== undefined && group !== options[index - 1]?.group && (
            <div role="presentation" className="px-0.75 pt-1 pb-0.25 text-xs text-ink-soft">
              {group}
            </div>
          )}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onActive(index)}
            // Keeps the focus in the field, or the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(key)}
            onKeyDown={() => undefined}
            className={`cursor-pointer rounded-control px-0.75 py-0.5 text-sm ${index === active ? "bg-wash" : ""}`}
          >
            {content}
          </div>
        </Fragment>
      ))}
    </div>
    {options.length === 0 && <div className="px-0.75 py-0.5 text-sm text-ink-soft">{empty}</div>}
  </div>
);

export const PickField = (props: PickFieldProps) => {
  const { label, placeholder, text, options, empty, note, isFocused = false } = props;
  const { isOpen, setOpen, at, setActive, pick, type, press } = usePicker(props);
  const id = useId();
  const field = useFocus(isFocused);
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
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-ink-soft"
        />
      </div>
      {isOpen && (
        <PickList
          id={id}
          label={label}
          options={options}
          empty={empty}
          note={note}
          active={at}
          onActive={setActive}
          onPick={pick}
        />
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
