import { type ComponentProps, lazy, Suspense } from "react";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import type { FileDrop as Drop } from "../../../ui/input/file-drop/file-drop.tsx";
import type { FileKind } from "../../../ui/input/file-drop/prepare-file.ts";
import type { EditorProps } from "./editor.ts";

const LazyDrop = lazy(() =>
  import("../../../ui/input/file-drop/file-drop.tsx").then(({ FileDrop: component }) => ({ default: component })),
);

const FileDrop = (props: ComponentProps<typeof Drop>) => (
  <Suspense fallback={<SkeletonPanel height={200} />}>
    <LazyDrop {...props} />
  </Suspense>
);

const addressesOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string" && one !== "");

const FileList = ({ kind, field, value, onValue, takesAddress }: EditorProps & { readonly kind: FileKind }) => {
  const addresses = addressesOf(value);
  const put = (place: number, address: string | undefined) => {
    const next = addresses.flatMap((one, at) => (at !== place ? [one] : address === undefined ? [] : [address]));
    onValue(place === addresses.length && address !== undefined ? [...addresses, address] : next);
  };
  return [...addresses, undefined].map((address, place) => (
    <FileDrop
      // biome-ignore lint/suspicious/noArrayIndexKey: a file is known by its place.
      key={place}
      label={`${field.label}, ${place + 1}`}
      kind={kind}
      value={address}
      onValue={(next) => put(place, next)}
      takesAddress={takesAddress}
    />
  ));
};

/** An editor for files of one kind. */
export const createFileEditor = (kind: FileKind) => (props: EditorProps) =>
  props.field.isList ? (
    <FileList kind={kind} {...props} />
  ) : (
    <FileDrop
      label={props.field.isOptional ? `${props.field.label} (may be left out)` : props.field.label}
      kind={kind}
      value={addressesOf(props.value)[0]}
      onValue={props.onValue}
      takesAddress={props.takesAddress}
    />
  );
