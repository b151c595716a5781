import { type ReactNode, useEffect, useRef, useState } from "react";

interface InViewProps {
  readonly height: number;
  readonly children: ReactNode;
}

/** Renders its content when it comes into view. */
export const InView = ({ height, children }: InViewProps) => {
  const [isVisible, setVisible] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setVisible(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} style={isVisible ? undefined : { minHeight: `${height}px` }}>
      {isVisible && children}
    </div>
  );
};
