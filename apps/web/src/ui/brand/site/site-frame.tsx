import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

interface SiteFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const SiteFrame = ({ header, footer, children }: SiteFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-ink px-2 py-1 text-sm text-paper focus:not-sr-only focus:fixed focus:top-1 focus:left-1"
    >
      Skip to content
    </a>
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

export const OfflineBanner = ({ children }: { readonly children: ReactNode }) => (
  <div
    role="status"
    className="sticky top-7 z-20 flex items-center justify-center gap-1 bg-ink px-2 py-1 text-sm text-paper"
  >
    <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    {children}
  </div>
);
