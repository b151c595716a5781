import { type ReactNode, useEffect, useRef, useState } from "react";

interface InViewProps {
  readonly height: number;
  readonly children: ReactNode;
}

/** Renders its content when it comes near the viewport. */
export const InView = ({ height, children }: InViewProps) => {
  const [isNear, setNear] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "160px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} style={isNear ? undefined : { minHeight: `${height}px` }}>
      {isNear && children}
    </div>
  );
};
