import { servedUrl } from "../../lib/routes/site-root.ts";
export const VideoView = ({ url, label }: { readonly url: string; readonly label: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: what people hand over and what models make comes without captions.
  <video
    controls
    loop
    playsInline
    src={servedUrl(url)}
    aria-label={label}
    className="mx-auto max-h-[20rem] max-w-full rounded-control border border-line"
  />
);
