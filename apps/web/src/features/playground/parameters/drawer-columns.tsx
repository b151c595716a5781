import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";

/** A drawer pushes what is beside it; on phones it is a sheet at the bottom of the window. */
export const DrawerColumns = ({ drawer, children }: { readonly drawer: ReactNode; readonly children: ReactNode }) => (
  <div className={drawer ? "grid gap-2.5 lg:grid-cols-[minmax(0,1fr)_21.25rem]" : ""}>
    <div className="min-w-0">{children}</div>
    {drawer}
  </div>
);

interface SideDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const SideDrawer = ({ title, onClose, footer, children }: SideDrawerProps) => {
  const own = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    const drawer = own.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    drawer?.focus({ preventScroll: true });
    drawer?.addEventListener("keydown", press);
    return () => {
      drawer?.removeEventListener("keydown", press);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={own}
      tabIndex={-1}
      aria-label={title}
      className="flex animate-appear flex-col self-start rounded-card border border-line bg-surface outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[70dvh] max-lg:rounded-b-none max-lg:shadow-float lg:sticky lg:top-8.5 lg:max-h-[calc(100dvh-6rem)]"
    >
      <div className="flex min-h-6 shrink-0 items-center justify-between border-b border-line pr-1 pl-2">
        <Heading level={2} variant="label">
          {title}
        </Heading>
        <IconButton icon={X} label={`Close ${title.toLowerCase()}`} onPress={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      <div className="flex min-h-6 shrink-0 items-center justify-between gap-1 border-t border-line px-2 py-0.5 text-xs text-ink-soft">
        {footer}
      </div>
    </aside>
  );
};

export const DrawerGroup = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-1.5 border-b border-line px-2 py-1.75 last:border-b-0">{children}</div>
);
