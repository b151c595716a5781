import { Download } from "lucide-react";
import { sizeText } from "../../../lib/format/size-text.ts";
import { servedUrl } from "../../../lib/routes/site-root.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { AudioPlayer } from "../../../ui/media/audio-player/audio-player.tsx";
import { VideoView } from "../../../ui/media/video-view.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { useObjectUrl } from "../use-object-url.ts";
import { ImageView } from "./image-view.tsx";

interface SaveLinkProps {
  readonly href: string;
  readonly name: string;
  readonly note: string;
}

const SaveLink = ({ href, name, note }: SaveLinkProps) => (
  <a
    href={servedUrl(href)}
    download={name}
    className="inline-flex w-fit items-center gap-0.5 rounded-control text-sm text-ink-soft transition-colors hover:text-brass"
  >
    <Download size={14} strokeWidth={1.75} aria-hidden="true" />
    Save {name}
    <span className="tabular-nums">({note})</span>
  </a>
);

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "audio/mpeg": "mp3",
  "audio/x-wav": "wav",
  "model/gltf-binary": "glb",
  "application/octet-stream": "bin",
};

const endingOf = ({ type }: Blob): string => endings[type] ?? type.split("/")[1] ?? "bin";

const Save = ({ file, url, name }: { readonly file: Blob; readonly url: string; readonly name: string }) => (
  <SaveLink href={url} name={`${name}.${endingOf(file)}`} note={sizeText(file.size)} />
);

export const ImageOutput = ({ output: { file } }: { readonly output: OutputOf<"picture"> }) => {
  const url = useObjectUrl(file);
  if (!url) return null;
  return (
    <Stack gap="sm">
      <ImageView source={url} description="Generated image" />
      <Save file={file} url={url} name="image" />
    </Stack>
  );
};

export const AudioOutput = ({ output: { file } }: { readonly output: Pick<OutputOf<"audio">, "file"> }) => {
  const url = useObjectUrl(file);
  if (!url) return null;
  return (
    <Stack gap="sm">
      <AudioPlayer source={url} label="the generated audio" />
      <Save file={file} url={url} name="audio" />
    </Stack>
  );
};

export const AudioTracksOutput = ({ output: { sounds } }: { readonly output: OutputOf<"sounds"> }) => (
  <Stack gap="sm">
    {sounds.map(({ label, file }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sound is known by its place.
      <Stack key={at} gap="xs">
        <Text variant="label">{label}</Text>
        <AudioOutput output={{ file }} />
      </Stack>
    ))}
  </Stack>
);

export const VideoOutput = ({ output: { file } }: { readonly output: OutputOf<"video"> }) => {
  const url = useObjectUrl(file);
  if (!url) return null;
  return (
    <Stack gap="sm">
      <VideoView url={url} label="Generated video" />
      <Save file={file} url={url} name="video" />
    </Stack>
  );
};

/** A 3D file to download. */
export const ModelOutput = ({ output: { file } }: { readonly output: OutputOf<"model"> }) => {
  const url = useObjectUrl(file);
  if (!url) return null;
  return (
    <Stack gap="sm">
      <Text variant="note">3D model (binary glTF). Open it in any 3D viewer.</Text>
      <Save file={file} url={url} name="model" />
    </Stack>
  );
};
