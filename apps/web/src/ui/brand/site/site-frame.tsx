import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { SkipLink } from "./skip-link.tsx";

interface SiteFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const SiteFrame = ({ header, footer, children }: SiteFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink href="#main">Skip to content</SkipLink>
    {header}
    <main id="main" tabIndex={-1} className="scroll-mt-0 outline-none">
      {children}
    </main>
    {footer}
  </div>
);

export const WideOnly = ({ children }: { readonly children: ReactNode }) => (
  <div className="hidden sm:block">{children}</div>
);

export const PhoneOnly = ({ children }: { readonly children: ReactNode }) => (
  <div className="sm:hidden">{children}</div>
);

/** Appears 150 ms after a navigation began, so that fast ones show nothing. */
export const PageProgress = () => (
  <div
    role="progressbar"
    aria-label="Loading page"
    className="fixed inset-x-0 top-0 z-50 h-[2px] origin-left animate-progress bg-brass"
  />
);

export const OfflineBanner = ({ children }: { readonly children: ReactNode }) => (
  <div
    role="status"
    className="sticky top-7 z-20 flex items-center justify-center gap-1 bg-ink px-2 py-1 text-sm text-paper"
  >
    <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    {children}
  </div>
);
