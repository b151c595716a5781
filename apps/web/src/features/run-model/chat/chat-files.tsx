import { X } from "lucide-react";
import { servedUrl } from "../../../lib/routes/site-root.ts";
import { fileKindOf } from "../../../run/request/chat-turns.ts";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { AudioPlayer } from "../../../ui/media/audio-player/audio-player.tsx";
import { VideoView } from "../../../ui/media/video-view.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { MessageFiles } from "./message.tsx";

const ChatFile = ({ url }: { readonly url: string }) => {
  const kind = fileKindOf(url);
  if (kind === "audio") return <AudioPlayer source={url} label="the audio" />;
  if (kind === "video") return <VideoView url={url} label="The video" />;
  return /^(?:data:|\/)/.test(url) ? <img src={servedUrl(url)} alt="Attached to your message" /> : url;
};

interface ChatFilesProps {
  readonly files: readonly string[];
  readonly error?: string | undefined;
  readonly onRemove?: (index: number) => void;
}

export const ChatFiles = ({ files, error, onRemove }: ChatFilesProps) => (
  <>
    {files.length > 0 && (
      <MessageFiles>
        {files.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file has no other identity than its position.
          <span key={index}>
            <ChatFile url={url} />
            {onRemove && <IconButton icon={X} label={`Remove file ${index + 1}`} onPress={() => onRemove(index)} />}
          </span>
        ))}
      </MessageFiles>
    )}
    {error && <Text variant="note">{error}</Text>}
  </>
);
