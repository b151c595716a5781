import type { ReactNode } from "react";

interface FacetValuesProps {
  readonly label: string;
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

export const FacetValues = ({ label, isWhole, children }: FacetValuesProps) => (
  <ul
    aria-label={label}
    className={isWhole ? "max-h-[20rem] overflow-y-auto overscroll-contain px-0.75 [scrollbar-width:thin]" : ""}
  >
    {children}
  </ul>
);

interface FacetSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export const FacetSearch = ({ label, value, onText }: FacetSearchProps) => (
  <input
    type="text"
    autoComplete="off"
    spellCheck={false}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(event) => onText(event.currentTarget.value)}
    className="my-0.5 h-4 w-full rounded-control border border-line bg-surface px-1 text-sm placeholder:text-ink-soft"
  />
);

interface FacetMoreProps {
  readonly isWhole: boolean;
  readonly noun: string;
  readonly onPress: () => void;
}

export const FacetMore = ({ isWhole, noun, onPress }: FacetMoreProps) => (
  <button
    type="button"
    aria-expanded={isWhole}
    onClick={onPress}
    className="mt-0.25 h-3.5 rounded-control text-sm text-ink-soft underline decoration-line-strong underline-offset-[3px] transition-colors hover:text-brass"
  >
    {isWhole ? "Show fewer" : "Show more"}
    <span className="sr-only"> of {noun}</span>
  </button>
);
