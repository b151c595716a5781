import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/** Escape, a click elsewhere or leaving it closes the popover. */
export const usePopover = () => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) setOpen(false);
    };
    addEventListener("pointerdown", onPointerDown);
    return () => removeEventListener("pointerdown", onPointerDown);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !element.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return {
    isOpen,
    close: () => setOpen(false),
    frame: { ref: element, onKeyDown, onBlur },
    button: {
      ref: opener,
      type: "button" as const,
      "aria-expanded": isOpen,
      "aria-controls": id,
      onClick: () => setOpen(!isOpen),
    },
    panel: { id, hidden: !isOpen },
  };
};
