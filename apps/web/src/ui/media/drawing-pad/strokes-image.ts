import { frameOf, type Stroke } from "./strokes.ts";

const pixels = 112;
/** Share of the image; a pen of this width reads well at 28 to 64 pixels. */
const penWidth = 0.085;

/** The strokes as a PNG data URL, black on white and cut to their frame. */
export const strokesImage = (strokes: readonly Stroke[]): string | undefined => {
  const frame = frameOf(strokes);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!frame || !context) return undefined;
  canvas.width = pixels;
  canvas.height = pixels;
  context.fillStyle = "white";
  context.fillRect(0, 0, pixels, pixels);
  context.lineWidth = penWidth * pixels;
  context.lineCap = "round";
  context.lineJoin = "round";
  const scale = pixels / frame.size;
  for (const stroke of strokes) {
    context.beginPath();
    for (const [x, y] of [...stroke.slice(0, 1), ...stroke])
      context.lineTo((x - frame.x) * scale, (y - frame.y) * scale);
    context.stroke();
  }
  return canvas.toDataURL("image/png");
};
