import { lazy, Suspense, useEffect, useRef, useState } from "react";

const Formula = lazy(() => import("./formula.tsx").then((module) => ({ default: module.Formula })));

interface FormulaInViewProps {
  readonly source: string;
  readonly isBlock: boolean;
}

/** Distance below the viewport at which formulas are typeset. */
const ahead = "100px";

/** The typesetter is loaded when a formula comes near the viewport. */
export const FormulaInView = ({ source, isBlock }: FormulaInViewProps) => {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: ahead,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  const waiting = <code ref={element}>{source}</code>;
  if (!isNear) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Formula source={source} isBlock={isBlock} />
    </Suspense>
  );
};
