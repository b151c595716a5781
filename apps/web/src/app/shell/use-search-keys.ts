import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** ⌘K or Ctrl K opens the search; `/` focuses the page's own search field if it has one; `?` lists the shortcuts. */
export const useSearchKeys = (open: () => void, onShortcuts: () => void): void => {
  const latest = useRef({ open, onShortcuts });
  latest.current = { open, onShortcuts };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
      const isSlash = isPlain && event.key === "/";
      const isHelp = isPlain && event.key === "?";
      if (!isShortcut && !isSlash && !isHelp) return;
      event.preventDefault();
      if (isHelp) return latest.current.onShortcuts();
      const field = isSlash ? document.querySelector<HTMLInputElement>("input[data-search]") : null;
      if (field) field.focus();
      else latest.current.open();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
};
