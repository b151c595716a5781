import { servedUrl } from "../../lib/routes/site-root.ts";

interface MediaViewProps {
  readonly kind: "image" | "audio" | "video";
  readonly url: string;
  readonly name: string;
}

export const MediaView = ({ kind, url, name }: MediaViewProps) => {
  if (kind === "image")
    return <img src={servedUrl(url)} alt={name} className="mx-auto max-h-[70vh] max-w-full object-contain" />;
  if (kind === "audio")
    // biome-ignore lint/a11y/useMediaCaption: files of repositories come without captions.
    return <audio controls src={servedUrl(url)} aria-label={name} className="w-full" />;
  // biome-ignore lint/a11y/useMediaCaption: files of repositories come without captions.
  return <video controls src={servedUrl(url)} aria-label={name} className="mx-auto max-h-[70vh] max-w-full" />;
};
