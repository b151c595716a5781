import { servedUrl } from "../../../lib/routes/site-root.ts";
/** Fixed height, so that loading does not shift the layout. */
export const ImageView = ({ source, description }: { readonly source: string; readonly description: string }) => (
  <a
    href={servedUrl(source)}
    target="_blank"
    rel="noopener noreferrer"
    title="Open full image"
    className="flex aspect-[4/3] items-center justify-center overflow-hidden rounded-control border border-line bg-paper p-1 transition-colors hover:border-line-strong sm:aspect-auto sm:h-[22rem]"
  >
    <img
      src={servedUrl(source)}
      alt={description}
      decoding="async"
      className="size-full rounded-[3px] object-contain"
    />
  </a>
);
