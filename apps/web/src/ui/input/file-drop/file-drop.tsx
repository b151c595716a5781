import { FileUp, Link2, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { AudioPlayer } from "../../media/audio-player/audio-player.tsx";
import { VideoView } from "../../media/video-view.tsx";
import { Button } from "../button/button.tsx";
import { type MediaFileKind, prepareFile } from "./prepare-file.ts";
import { RecordAudio } from "./record-audio.tsx";
import { TakePhoto } from "./take-photo.tsx";

interface FileDropProps {
  readonly label: string;
  readonly kind: MediaFileKind;
  readonly value: string | undefined;
  readonly onValue: (url: string | undefined) => void;
  readonly acceptsUrl?: boolean;
}

const hints: { readonly [K in MediaFileKind]: string } = {
  image: "Drop or paste an image",
  audio: "Drop an audio file",
  video: "Drop a video",
};

const Preview = ({ kind, url, label }: { kind: MediaFileKind; url: string; label: string }) => {
  if (kind === "audio") return <AudioPlayer source={url} label={label} />;
  if (kind === "video") return <VideoView url={url} label={label} />;
  if (/^https?:/.test(url)) return <p className="font-mono text-sm break-all">{url}</p>;
  return <img src={url} alt="Your input" className="mx-auto max-h-[14rem] max-w-full rounded-[3px] object-contain" />;
};

const UrlField = ({ onUrl }: { readonly onUrl: (url: string) => void }) => {
  const [text, setText] = useState("");
  const isGood = /^https?:\/\/\S+\.\S+/.test(text.trim());
  return (
    <form
      className="flex w-full gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onUrl(text.trim());
      }}
    >
      <input
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        type="url"
        aria-label="File URL"
        placeholder="https://"
        className="h-4.5 min-w-0 flex-1 rounded-control border border-line bg-surface px-1 text-sm placeholder:text-ink-soft"
      />
      <Button type="submit" disabled={!isGood}>
        Use
      </Button>
    </form>
  );
};

type TakeFile = (file: Blob | null | undefined) => void;

/** Accepts a file from the picker, a drop, the clipboard or a recorder, and reports why one cannot be used. */
const useFile = (kind: MediaFileKind, onValue: (url: string) => void) => {
  const [problem, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const take: TakeFile = (file) => {
    if (!file) return;
    setError(undefined);
    prepareFile(kind, file).then(onValue, (error: Error) => setError(error.message));
  };
  const handlers = {
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
    onPaste: (event: ClipboardEvent) => {
      const file = [...event.clipboardData.files].find(({ type }) => type.startsWith(`${kind}/`));
      if (!file) return;
      event.preventDefault();
      take(file);
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
  };
  return { problem, setError, isOver, take, handlers };
};

interface ToolsProps extends Pick<FileDropProps, "label" | "kind" | "value" | "acceptsUrl"> {
  readonly onFile: TakeFile;
  readonly onError: (message: string | undefined) => void;
  readonly onUrl: (url: string) => void;
}

const Tools = ({ label, kind, value, acceptsUrl, onFile, onError, onUrl }: ToolsProps) => {
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const addUrl = (url: string) => {
    setTyping(false);
    onUrl(url);
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-1">
      <Button onClick={() => field.current?.click()}>
        <FileUp size={16} strokeWidth={1.75} aria-hidden="true" />
        {value === undefined ? "Choose a file" : "Replace"}
      </Button>
      {kind === "image" && <TakePhoto onFile={onFile} onError={onError} />}
      {kind === "audio" && <RecordAudio onFile={onFile} onError={onError} />}
      {acceptsUrl && (
        <Button onClick={() => setTyping(!isTyping)} aria-expanded={isTyping}>
          <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
          URL
        </Button>
      )}
      {isTyping && <UrlField onUrl={addUrl} />}
      <input
        ref={field}
        type="file"
        accept={`${kind}/*`}
        tabIndex={-1}
        aria-label={`File: ${label}`}
        className="sr-only"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
};

const RemoveButton = ({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) => (
  <button
    type="button"
    onClick={onRemove}
    aria-label={`Remove: ${label}`}
    className="inline-flex size-3 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
  >
    <X size={14} strokeWidth={1.75} aria-hidden="true" />
  </button>
);

export const FileDrop = ({ label, kind, value, onValue, acceptsUrl = false }: FileDropProps) => {
  const { problem, setError, isOver, take, handlers } = useFile(kind, onValue);
  const id = useId();
  const addUrl = (url: string) => {
    setError(undefined);
    onValue(url);
  };
  return (
    <section
      aria-labelledby={id}
      {...handlers}
      className={`flex min-w-0 flex-col gap-1 rounded-control border border-dashed p-1.25 transition-colors ${isOver ? "border-brass bg-brass-wash" : "border-line-strong"}`}
    >
      <div className="flex items-center justify-between gap-1">
        <span id={id} className="text-sm text-ink-soft">
          {label}
        </span>
        {value !== undefined && <RemoveButton label={label} onRemove={() => onValue(undefined)} />}
      </div>
      {value === undefined ? (
        <p className="py-1 text-center text-sm text-ink-soft">{hints[kind]}</p>
      ) : (
        <Preview kind={kind} url={value} label={label} />
      )}
      <Tools
        label={label}
        kind={kind}
        value={value}
        acceptsUrl={acceptsUrl}
        onFile={take}
        onError={setError}
        onUrl={addUrl}
      />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </section>
  );
};
