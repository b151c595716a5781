import { Search, X } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";

const sizes = {
  sm: { box: "h-4.5 px-1.25 gap-0.75", icon: 14, input: "text-sm" },
  md: { box: "h-5.5 px-1.5 gap-1", icon: 16, input: "text-base" },
  lg: { box: "h-7 px-2 gap-1.5", icon: 20, input: "text-base sm:text-lg" },
} as const;

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "onChange"> {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly size?: keyof typeof sizes;
  readonly isFramed?: boolean;
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

const frame =
  "rounded-card border border-line-strong bg-surface focus-within:border-brass focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-brass";

/** `/` focuses the field marked `data-search`. */
export const SearchField = ({
  label,
  value,
  onText,
  size = "md",
  isFramed = true,
  trailing,
  ...rest
}: SearchFieldProps) => (
  <div className={`flex items-center ${sizes[size].box} ${isFramed ? frame : "border-b border-line"}`}>
    <Search size={sizes[size].icon} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
    <input
      type="text"
      dir="auto"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-label={label}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      className={`h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-soft ${sizes[size].input}`}
      {...rest}
    />
    {value ? (
      <button
        type="button"
        aria-label="Clear search"
        onClick={() => onText("")}
        className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    ) : (
      trailing
    )}
  </div>
);
