import type { Page } from "playwright-core";

/** Runs in the page. What is pressed must be hit 12 px to every side of its center, its label and drawn area included. */
const findSmallTargets = (): string[] => {
  const reach = 11.5;
  const pressable =
    "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select, textarea, summary, [role=checkbox], [role=slider]";
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isClipped = getComputedStyle(element).clipPath === "inset(50%)";
    return (
      !isClipped &&
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  /** The size of links in a sentence is that of its text. */
  const isInline = (element: Element): boolean =>
    getComputedStyle(element).display === "inline" &&
    (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
  const isHitAt = (target: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    // The two ends of a range can lie on each other.
    const isOtherEnd = target.matches("[role=slider]") && hit?.closest("[role=slider]") !== null;
    return hit !== null && (target.contains(hit) || isOtherEnd);
  };
  const isLarge = (target: Element): boolean => {
    const { width, height } = target.getBoundingClientRect();
    if (width >= 24 && height >= 24) return true;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = target.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    return [-reach, reach].every((dx) => [-reach, reach].every((dy) => isHitAt(target, x + dx, y + dy)));
  };
  const targets = new Set(
    [...document.querySelectorAll(pressable)]
      .map((element) => element.closest("label") ?? element)
      .filter((element) => isShown(element) && !isInline(element)),
  );
  return [...targets]
    .filter((target) => !isLarge(target))
    .map((target) => {
      const { width, height } = target.getBoundingClientRect();
      const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40);
      return `${target.tagName.toLowerCase()} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`;
    });
};

/** Targets under 24 px; links within sentences are exempt. */
export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(findSmallTargets);
