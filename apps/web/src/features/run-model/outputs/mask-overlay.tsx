import { servedUrl } from "../../../lib/routes/site-root.ts";
import { hueOf } from "./hue-of.ts";

interface MaskOverlayProps {
  readonly source: string;
  readonly description: string;
  readonly masks: readonly { readonly name: string; readonly mask: string; readonly isHidden: boolean }[];
}

export const MaskOverlay = ({ source, description, masks }: MaskOverlayProps) => {
  const hue = hueOf(masks.map(({ name }) => name));
  return (
    <div className="relative overflow-hidden rounded-control border border-line">
      <img src={servedUrl(source)} alt={description} className="block h-auto w-full" />
      {masks.map(
        ({ name, mask, isHidden }, at) =>
          !isHidden && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a mask is known by its place.
              key={at}
              data-hue={hue(name)}
              aria-hidden="true"
              className="absolute inset-0 bg-hue opacity-60"
              style={{ maskImage: `url("${mask}")`, maskMode: "luminance", maskSize: "100% 100%" }}
            />
          ),
      )}
    </div>
  );
};
