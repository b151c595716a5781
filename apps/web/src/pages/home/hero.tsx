import type { ReactNode } from "react";
import { Orbits } from "../../ui/brand/orbits.tsx";

interface HeroProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
}

export const Hero = ({ children, aside }: HeroProps) => (
  <div className="relative isolate border-b border-line">
    <div className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -top-12 -right-13 size-[17rem] -rotate-90 opacity-70 md:top-1/2 md:right-auto md:left-1/2 md:size-[47.5rem] md:-translate-y-1/2 md:rotate-0 md:opacity-100">
        <Orbits kind="hero" />
      </div>
    </div>
    <div className="mx-auto grid w-full max-w-[81.5rem] items-center gap-x-8 gap-y-4 px-2 pt-5 pb-5 sm:px-4 md:min-h-[35rem] md:grid-cols-2 md:py-7 lg:grid-cols-[minmax(0,1fr)_32.5rem] [&>*]:min-w-0">
      <div className="flex flex-col gap-3">{children}</div>
      {aside}
    </div>
  </div>
);
