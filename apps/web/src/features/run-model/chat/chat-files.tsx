import { X } from "lucide-react";
import { fileKindOf } from "../../../run/request/chat-turns.ts";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { MessageFiles } from "../../../ui/list/message.tsx";
import { AudioPlayer } from "../../../ui/media/audio-player/audio-player.tsx";
import { VideoView } from "../../../ui/media/video-view.tsx";
import { Text } from "../../../ui/text/text.tsx";

const ChatFile = ({ address }: { readonly address: string }) => {
  const kind = fileKindOf(address);
  if (kind === "audio") return <AudioPlayer source={address} label="the sound" />;
  if (kind === "video") return <VideoView address={address} label="The film" />;
  return /^(?:data:|\/)/.test(address) ? <img src={address} alt="Goes with the message" /> : address;
};

interface ChatFilesProps {
  readonly files: readonly string[];
  readonly fault?: string | undefined;
  readonly onRemove?: (place: number) => void;
}

/** The files of a message. */
export const ChatFiles = ({ files, fault, onRemove }: ChatFilesProps) => (
  <>
    {files.length > 0 && (
      <MessageFiles>
        {files.map((address, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file is known by its place.
          <span key={place}>
            <ChatFile address={address} />
            {onRemove && <IconButton icon={X} label={`Take file ${place + 1} away`} onPress={() => onRemove(place)} />}
          </span>
        ))}
      </MessageFiles>
    )}
    {fault && <Text look="note">{fault}</Text>}
  </>
);
