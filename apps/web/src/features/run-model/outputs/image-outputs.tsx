import { useState } from "react";
import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { servedUrl } from "../../../lib/routes/site-root.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";
import { type TaskRequest, valueAt } from "../../../run/request/task-request.ts";
import { Toggle } from "../../../ui/input/field/field.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { hueOf } from "./hue-of.ts";
import { ImageOverlay } from "./image-overlay.tsx";

interface MaskOverlayProps {
  readonly source: string;
  readonly description: string;
  readonly masks: readonly { readonly name: string; readonly mask: string; readonly isHidden: boolean }[];
}

const MaskOverlay = ({ source, description, masks }: MaskOverlayProps) => {
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

interface ImageOutputProps<K extends "boxes" | "masks" | "keypoints"> {
  readonly output: OutputOf<K>;
  readonly request: TaskRequest;
}

const inputImage = (request: TaskRequest): string | undefined => {
  const value = valueAt(request, "inputs");
  return typeof value === "string" && /^(?:data:|\/)/.test(value) ? value : undefined;
};

/** More marks would hide the image. */
const maxMarks = 200;

const scored = (score: number | undefined): string => (score === undefined ? "–" : confidenceText(score));

const whole = (value: number): string => String(Math.round(value));

export const BoxesOutput = ({ output, request }: ImageOutputProps<"boxes">) => {
  const boxes = output.boxes.slice(0, maxMarks);
  const source = inputImage(request);
  if (boxes.length === 0) return <Text variant="note">No objects found in the image.</Text>;
  const found = boxes.map(({ label, score }) => `${label} ${confidenceText(score)}`).join(", ");
  return (
    <Stack gap="sm">
      {source && <ImageOverlay source={source} description={`Image with boxes: ${found}`} marks={boxes} />}
      <Collapsible title="As a table" note={boxes.length}>
        <DataTable
          label="Objects found"
          rows={[
            ["Label", "Score", "Left", "Top", "Right", "Bottom"],
            ...boxes.map(({ label, score, box }) => [
              label,
              confidenceText(score),
              whole(box.xmin),
              whole(box.ymin),
              whole(box.xmax),
              whole(box.ymax),
            ]),
          ]}
        />
      </Collapsible>
    </Stack>
  );
};

export const MasksOutput = ({ output, request }: ImageOutputProps<"masks">) => {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const source = inputImage(request);
  const masks = output.masks
    .slice(0, maxMarks)
    .map(({ label, score, mask }, at) => ({ name: label ?? `Mask ${at + 1}`, score, mask }));
  const turn = (at: number, isOn: boolean) =>
    setHidden(new Set(isOn ? [...hidden].filter((one) => one !== at) : [...hidden, at]));
  if (masks.length === 0) return <Text variant="note">No objects found in the image.</Text>;
  const found = masks.map(({ name }) => name).join(", ");
  return (
    <Stack gap="sm">
      {source && (
        <MaskOverlay
          source={source}
          description={`Image with masks: ${found}`}
          masks={masks.map(({ name, mask }, at) => ({ name, mask, isHidden: hidden.has(at) }))}
        />
      )}
      <Stack gap="xs">
        {masks.map(({ name, score }, at) => (
          <Toggle
            // biome-ignore lint/suspicious/noArrayIndexKey: a mask is known by its place.
            key={at}
            label={score === undefined ? name : `${name}, ${scored(score)}`}
            isOn={!hidden.has(at)}
            onTurn={(isOn) => turn(at, isOn)}
          />
        ))}
      </Stack>
    </Stack>
  );
};

export const KeypointsOutput = ({ output: { groups }, request }: ImageOutputProps<"keypoints">) => {
  const source = inputImage(request);
  const marks = groups.slice(0, maxMarks).map(({ label, box, keypoints }, at) => ({
    label: label ?? `Body ${at + 1}`,
    box,
    points: keypoints,
  }));
  const points = marks.flatMap(({ label, points: own }) => own.map((point) => ({ body: label, ...point })));
  if (points.length === 0) return <Text variant="note">No points found in the image.</Text>;
  return (
    <Stack gap="sm">
      {source && (
        <ImageOverlay source={source} description={`Image with ${countOf(points.length, "point")}`} marks={marks} />
      )}
      <Collapsible title="As a table" note={points.length}>
        <DataTable
          label="Points found"
          rows={[
            ["Of", "Point", "Score", "x", "y"],
            ...points.map(({ body, label, score, x, y }, at) => [
              body,
              label ?? String(at + 1),
              scored(score),
              whole(x),
              whole(y),
            ]),
          ]}
        />
      </Collapsible>
    </Stack>
  );
};
