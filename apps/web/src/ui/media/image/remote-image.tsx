import { ImageOff } from "lucide-react";
import { useState } from "react";
import { servedUrl } from "../../../lib/routes/site-root.ts";

interface RemoteImageProps {
  /** Undefined if the image must not be shown. */
  readonly url: string | undefined;
  readonly alt: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

const Missing = ({ alt }: { readonly alt: string }) => (
  <span className="inline-flex max-w-full items-center gap-0.75 rounded-control border border-line px-1 py-[3px] align-middle text-sm text-ink-soft">
    <ImageOff size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    <span className="min-w-0 truncate">{alt || "Image not available"}</span>
  </span>
);

export const RemoteImage = ({ url, alt, width, height }: RemoteImageProps) => {
  const [hasFailed, setFailed] = useState(false);
  if (!url || hasFailed) return <Missing alt={alt} />;
  return (
    <img
      src={servedUrl(url)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="inline-block h-auto max-w-full align-middle"
    />
  );
};
