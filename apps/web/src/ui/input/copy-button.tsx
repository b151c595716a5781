import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly label: string;
}

export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={isCopied ? `Copied ${label}` : `Copy ${label}`}
      title={isCopied ? "Copied" : `Copy ${label}`}
      className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft transition hover:bg-wash hover:text-ink print:hidden"
    >
      <Icon size={14} strokeWidth={1.75} className={isCopied ? "text-good" : undefined} aria-hidden="true" />
    </button>
  );
};
