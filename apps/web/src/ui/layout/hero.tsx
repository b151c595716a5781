import type { ReactNode } from "react";
import { Orbits } from "../brand/orbits.tsx";

export const Hero = ({ children }: { readonly children: ReactNode }) => (
  <div className="relative isolate z-10 border-b border-line">
    <div className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -top-12 -right-13 size-[17rem] rotate-180 opacity-70 md:top-1/2 md:right-auto md:left-[max(calc(50%+2rem),41rem)] md:size-[44rem] md:-translate-y-1/2 md:rotate-0 md:opacity-100">
        <Orbits kind="hero" />
      </div>
    </div>
    <div className="mx-auto w-full max-w-[81.5rem] px-2 sm:px-4">
      <div className="flex flex-col justify-center gap-3 pt-8 pb-6 sm:py-10 md:min-h-[33rem] md:max-w-[38rem] md:py-8">
        {children}
      </div>
    </div>
  </div>
);
