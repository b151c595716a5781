import { useLayoutEffect, useRef } from "react";

const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && !element.matches(":disabled");

/**
 * A row that moves or disappears takes the focus from its button; focus then goes to the first enabled element of the
 * given ids.
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
