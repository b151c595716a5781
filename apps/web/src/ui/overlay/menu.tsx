import { Check } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Anchor } from "../text/anchor/anchor.tsx";
import { usePopover } from "./use-popover.ts";

const looks = {
  round: "rounded-full",
  framed:
    "h-4 gap-0.75 rounded-control border border-line px-1 text-sm font-medium transition-colors hover:border-line-strong hover:bg-wash aria-expanded:border-line-strong sm:px-1.25",
  icon: "size-3 justify-center rounded-control text-ink-soft transition-colors hover:bg-wash hover:text-ink",
  square:
    "size-4.5 justify-center rounded-control border border-line transition-colors hover:border-line-strong hover:bg-wash aria-expanded:border-line-strong",
  primary: "h-4.5 gap-0.75 rounded-control bg-ink px-1.5 text-sm font-medium text-paper transition hover:opacity-85",
} as const;

interface MenuProps {
  readonly label: string;
  readonly look?: keyof typeof looks;
  readonly button: ReactNode;
  /** For a menu within something that scrolls or clips, such as a table. */
  readonly isFloating?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** Space for a menu of a few actions; with less below the button, it opens above. */
const menuHeight = 160;

/** Where in the window the menu of a button opens. */
const placeAt = (frame: HTMLElement | null): CSSProperties => {
  if (!frame) return {};
  const { top, bottom, right } = frame.getBoundingClientRect();
  const isBelow = bottom + menuHeight < innerHeight;
  return { right: innerWidth - right, ...(isBelow ? { top: bottom } : { bottom: innerHeight - top + 8 }) };
};

export const Menu = ({ label, look = "round", button, isFloating = false, children }: MenuProps) => {
  const popover = usePopover();
  const place = isFloating && popover.isOpen ? placeAt(popover.frame.ref.current) : {};
  return (
    <div {...popover.frame} className="relative">
      <button {...popover.button} aria-label={label} className={`flex items-center ${looks[look]}`}>
        {button}
      </button>
      <div
        {...popover.panel}
        style={place}
        className={`${isFloating ? "fixed" : "absolute top-full right-0"} z-40 mt-1 w-[15rem] animate-appear rounded-card border border-line bg-surface p-0.75 text-sm shadow-float`}
      >
        {popover.isOpen && children(popover.close)}
      </div>
    </div>
  );
};

const row = "flex w-full items-center gap-1 rounded-control px-1.25 py-0.75 text-left transition-colors hover:bg-wash";

interface MenuLinkProps {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export const MenuLink = ({ href, icon, onChoose, children }: MenuLinkProps) => (
  <Anchor href={href} onClick={onChoose} className={row}>
    {icon && <span className="text-ink-soft">{icon}</span>}
    {children}
  </Anchor>
);

export const MenuAction = ({ icon, onChoose, children }: Omit<MenuLinkProps, "href">) => (
  <button type="button" onClick={onChoose} className={row}>
    {icon && <span className="text-ink-soft">{icon}</span>}
    {children}
  </button>
);

interface MenuChoiceProps {
  readonly isOn: boolean;
  readonly note: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of several, of which one is on. */
export const MenuChoice = ({ isOn, note, onChoose, children }: MenuChoiceProps) => (
  <button type="button" aria-pressed={isOn} onClick={onChoose} className={`${row} items-start`}>
    <Check
      size={16}
      strokeWidth={1.75}
      aria-hidden="true"
      className={`mt-[2px] shrink-0 ${isOn ? "text-brass" : "invisible"}`}
    />
    <span>
      <span className="block font-medium">{children}</span>
      <span className="block text-xs text-ink-soft">{note}</span>
    </span>
  </button>
);

export const MenuHeader = ({ title, note }: { readonly title: ReactNode; readonly note?: ReactNode }) => (
  <div className="mb-0.5 border-b border-line px-1.25 pt-0.5 pb-1">
    <div className="truncate font-medium">{title}</div>
    {note && <div className="truncate text-xs text-ink-soft">{note}</div>}
  </div>
);

export const MenuLine = () => <hr className="my-0.5 border-line" />;
