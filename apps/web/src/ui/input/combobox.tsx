import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { Anchor } from "../text/anchor/anchor.tsx";
import { SearchField } from "./search-field.tsx";

export interface ComboboxOption {
  readonly key: string;
  readonly href: string;
  readonly group?: string;
  readonly content: ReactNode;
  /** Done instead of opening the address. */
  readonly act?: () => unknown;
}

interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly ComboboxOption[];
  readonly empty: ReactNode;
  /** Undefined means: search for the typed text elsewhere. */
  readonly onChoose: (option: ComboboxOption | undefined) => void;
  /** `popover` opens over the page while there is text; `inline` is always visible. */
  readonly kind: "popover" | "inline";
  readonly size?: "sm" | "lg";
  readonly trailing?: ReactNode;
  readonly fieldRef?: Ref<HTMLInputElement>;
}

const lists = {
  popover:
    "absolute inset-x-0 top-full z-20 mt-1 max-h-[min(26rem,60dvh)] animate-appear overflow-y-auto rounded-card border border-line bg-surface p-0.75 shadow-float",
  inline: "max-h-[min(30rem,65dvh)] min-h-[12rem] overflow-y-auto p-0.75",
} as const;

const step: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
};

const Option = ({
  id,
  option,
  isActive,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div ref={element} role="presentation" onPointerMove={onPoint} onPointerDown={(event) => event.preventDefault()}>
      <Anchor
        id={id}
        href={option.href}
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onClick={(event) => {
          if (option.act) event.preventDefault();
          onChoose();
        }}
        className={`block rounded-control px-1.25 py-0.75 ${isActive ? "bg-wash" : ""}`}
      >
        {option.content}
      </Anchor>
    </div>
  );
};

interface Group {
  readonly title: string | undefined;
  readonly members: readonly { readonly option: ComboboxOption; readonly index: number }[];
}

const groupsOf = (options: readonly ComboboxOption[]): readonly Group[] => {
  const titles = [...new Set(options.map(({ group }) => group))];
  const indexed = options.map((option, index) => ({ option, index }));
  return titles.map((title) => ({ title, members: indexed.filter(({ option }) => option.group === title) }));
};

const GroupFrame = ({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) =>
  title === undefined ? (
    children
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box has no element of its own.
    <div
      role="group"
      aria-label={title}
      className="not-first:mt-0.5 not-first:border-t not-first:border-line not-first:pt-0.5"
    >
      <div aria-hidden="true" className="px-1.25 pt-0.5 pb-0.25 text-xs font-medium text-ink-soft">
        {title}
      </div>
      {children}
    </div>
  );

/** Which option is active, whether the list is open, and how typing and keys change both. */
const useActiveOption = ({ text, onText, options, onChoose, kind }: ComboboxProps) => {
  const [active, setActive] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const isOpen = kind === "inline" || (hasFocus && text.trim() !== "");
  const at = Math.min(active, options.length - 1);
  const type = (next: string) => {
    setActive(0);
    setFocus(true);
    onText(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = step[event.key];
    if (move && options.length > 0) {
      event.preventDefault();
      setFocus(true);
      setActive(move(at, options.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      onChoose(isOpen ? options[at] : undefined);
    } else if (event.key === "Escape" && kind === "popover" && isOpen) {
      event.preventDefault();
      setFocus(false);
    }
  };
  return { isOpen, at, setActive, setFocus, type, onKeyDown };
};

interface OptionListProps extends Pick<ComboboxProps, "label" | "options" | "onChoose"> {
  readonly id: string;
  readonly active: number;
  readonly onActive: (index: number) => void;
}

const OptionList = ({ id, label, options, active, onActive, onChoose }: OptionListProps) => (
  <div id={id} role="listbox" aria-label={label}>
    {groupsOf(options).map(({ title, members }) => (
      <GroupFrame key={title ?? ""} title={title}>
        {members.map(({ option, index }) => (
          <Option
            key={option.key}
            id={`${id}-${index}`}
            option={option}
            isActive={index === active}
            onPoint={() => onActive(index)}
            onChoose={() => onChoose(option)}
          />
        ))}
      </GroupFrame>
    ))}
  </div>
);

export const Combobox = (props: ComboboxProps) => {
  const { label, placeholder, text, options, empty, onChoose, kind, size = "lg", trailing, fieldRef } = props;
  const listId = useId();
  const { isOpen, at, setActive, setFocus, type, onKeyDown } = useActiveOption(props);
  return (
    <div className="relative">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={text}
        onText={type}
        size={size}
        isFramed={kind === "popover"}
        trailing={trailing}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${listId}-${at}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        {...(fieldRef && { ref: fieldRef })}
        {...(kind === "popover" && { "data-search": "" })}
      />
      {isOpen && (
        <div className={lists[kind]}>
          <OptionList
            id={listId}
            label={label}
            options={options}
            active={at}
            onActive={setActive}
            onChoose={onChoose}
          />
          {options.length === 0 && empty}
        </div>
      )}
    </div>
  );
};
