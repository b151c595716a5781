import { FileUp, Link2, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { AudioPlayer } from "../../media/audio-player/audio-player.tsx";
import { VideoView } from "../../media/video-view.tsx";
import { Button } from "../button/button.tsx";
import { type FileKind, prepareFile } from "./prepare-file.ts";
import { RecordAudio } from "./record-audio.tsx";
import { TakePhoto } from "./take-photo.tsx";

interface FileDropProps {
  readonly label: string;
  readonly kind: FileKind;
  readonly value: string | undefined;
  readonly onValue: (url: string | undefined) => void;
  readonly acceptsUrl?: boolean;
}

const hints: { readonly [K in FileKind]: string } = {
  image: "Drop or paste a picture here",
  audio: "Drop a sound here",
  video: "Drop a film here",
};

const Preview = ({ kind, url, label }: { kind: FileKind; url: string; label: string }) => {
  if (kind === "audio") return <AudioPlayer source={url} label={label} />;
  if (kind === "video") return <VideoView url={url} label={label} />;
  if (/^https?:/.test(url)) return <p className="font-mono text-sm break-all">{url}</p>;
  return (
    <img
      src={url}
      alt="What was handed over"
      className="mx-auto max-h-[14rem] max-w-full rounded-[3px] object-contain"
    />
  );
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
        aria-label="Address of the file"
        placeholder="https://"
        className="h-4.5 min-w-0 flex-1 rounded-control border border-line bg-surface px-1 text-sm placeholder:text-ink-soft"
      />
      <Button type="submit" disabled={!isGood}>
        Use it
      </Button>
    </form>
  );
};

const Tools = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-center gap-1">{children}</div>
);

export const FileDrop = ({ label, kind, value, onValue, acceptsUrl = false }: FileDropProps) => {
  const [problem, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (file: Blob | null | undefined) => {
    if (!file) return;
    setError(undefined);
    prepareFile(kind, file).then(onValue, (error: Error) => setError(error.message));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith(`${kind}/`));
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const addUrl = (url: string) => {
    setTyping(false);
    setError(undefined);
    onValue(url);
  };
  return (
    <section
      aria-labelledby={id}
      onDrop={drop}
      onPaste={paste}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={`flex min-w-0 flex-col gap-1 rounded-control border border-dashed p-1.25 transition-colors ${isOver ? "border-brass bg-brass-wash" : "border-line-strong"}`}
    >
      <div className="flex items-center justify-between gap-1">
        <span id={id} className="text-sm text-ink-soft">
          {label}
        </span>
        {value !== undefined && (
          <button
            type="button"
            onClick={() => onValue(undefined)}
            aria-label={`Take away: ${label}`}
            className="inline-flex size-3 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {value === undefined ? (
        <p className="py-1 text-center text-sm text-ink-soft">{hints[kind]}</p>
      ) : (
        <Preview kind={kind} url={value} label={label} />
      )}
      <Tools>
        <Button onClick={() => field.current?.click()}>
          <FileUp size={16} strokeWidth={1.75} aria-hidden="true" />
          {value === undefined ? "Choose a file" : "Choose another"}
        </Button>
        {kind === "image" && <TakePhoto onFile={take} onError={setError} />}
        {kind === "audio" && <RecordAudio onFile={take} onError={setError} />}
        {acceptsUrl && (
          <Button onClick={() => setTyping(!isTyping)} aria-expanded={isTyping}>
            <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
            Address
          </Button>
        )}
        {isTyping && <UrlField onUrl={addUrl} />}
      </Tools>
      <input
        ref={field}
        type="file"
        accept={`${kind}/*`}
        tabIndex={-1}
        aria-label={`File: ${label}`}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </section>
  );
};
