import { type ReactNode, useEffect, useRef, useState } from "react";

interface InViewProps {
  readonly id?: string;
  readonly height: number;
  /** Pixels before the view at which it is rendered. */
  readonly lead?: number;
  /** For content at the top of a page: it is rendered at once. */
  readonly startsVisible?: boolean;
  readonly children: ReactNode;
}

/** Renders its content when it comes into view. */
export const InView = ({ id, height, lead = 0, startsVisible = false, children }: InViewProps) => {
  const [isVisible, setVisible] = useState(startsVisible);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setVisible(true),
      { rootMargin: `${lead}px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [lead]);
  return (
    <div
      ref={element}
      id={id}
      className={id && "scroll-mt-9"}
      style={isVisible ? undefined : { minHeight: `${height}px` }}
    >
      {isVisible && children}
    </div>
  );
};
