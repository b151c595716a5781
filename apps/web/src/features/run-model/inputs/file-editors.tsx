import { type ComponentProps, lazy, Suspense } from "react";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import type { FileDrop as Drop } from "../../../ui/input/file-drop/file-drop.tsx";
import type { MediaFileKind } from "../../../ui/input/file-drop/prepare-file.ts";
import type { EditorProps } from "./editor.ts";

const LazyDrop = lazy(() =>
  import("../../../ui/input/file-drop/file-drop.tsx").then(({ FileDrop: component }) => ({ default: component })),
);

const FileDrop = (props: ComponentProps<typeof Drop>) => (
  <Suspense fallback={<SkeletonPanel height={200} />}>
    <LazyDrop {...props} />
  </Suspense>
);

const urlsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string" && one !== "");

const FileList = ({ kind, field, value, onValue, acceptsUrl }: EditorProps & { readonly kind: MediaFileKind }) => {
  const urls = urlsOf(value);
  const put = (index: number, url: string | undefined) => {
    const next = urls.flatMap((one, at) => (at !== index ? [one] : url === undefined ? [] : [url]));
    onValue(index === urls.length && url !== undefined ? [...urls, url] : next);
  };
  return [...urls, undefined].map((url, index) => (
    <FileDrop
      // biome-ignore lint/suspicious/noArrayIndexKey: a file is known by its place.
      key={index}
      label={`${field.label}, ${index + 1}`}
      kind={kind}
      value={url}
      onValue={(next) => put(index, next)}
      acceptsUrl={acceptsUrl}
    />
  ));
};

export const createFileEditor = (kind: MediaFileKind) => (props: EditorProps) =>
  props.field.isList ? (
    <FileList kind={kind} {...props} />
  ) : (
    <FileDrop
      label={props.field.isOptional ? `${props.field.label} (optional)` : props.field.label}
      kind={kind}
      value={urlsOf(props.value)[0]}
      onValue={props.onValue}
      acceptsUrl={props.acceptsUrl}
    />
  );
