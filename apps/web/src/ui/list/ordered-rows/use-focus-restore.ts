import { useLayoutEffect, useRef } from "react";

const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && !element.matches(":disabled");

/**
 * Keeps the focus near what was pressed last. A row that moves, goes or reaches an end takes the focus from its button;
 * it then goes to the first of the ids given that is there and can be pressed.
 */
export const useFocusRestore = (): ((ids: readonly string[]) => void) => {
  const wanted = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (isUsable(document.activeElement)) return;
    wanted.current
      .map((id) => document.getElementById(id))
      .find(isUsable)
      ?.focus();
  });
  return (ids) => {
    wanted.current = ids;
  };
};
