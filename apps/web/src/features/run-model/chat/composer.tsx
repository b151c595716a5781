import { Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import type { ChatDraft } from "../../../run/request/chat-turns.ts";
import { type MediaFileKind, prepareFile } from "../../../ui/input/file-drop/prepare-file.ts";
import { FilePick } from "../../../ui/input/file-pick.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { ChatFiles } from "./chat-files.tsx";
import { ComposerBox } from "./composer-box.tsx";

interface ComposerProps {
  readonly draft: ChatDraft;
  readonly onDraft: (draft: ChatDraft) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly isRunning: boolean;
  readonly accepts: readonly MediaFileKind[];
  readonly isReady?: boolean;
}

export const Composer = (props: ComposerProps) => {
  const { draft, onDraft, onSend, onStop, isRunning, accepts, isReady = true } = props;
  const [problem, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const add = async (files: readonly File[]) => {
    setError(undefined);
    const fitting = files.flatMap((file) => {
      const kind = accepts.find((one) => file.type.startsWith(`${one}/`));
      return kind ? [{ kind, file }] : [];
    });
    if (fitting.length < files.length) setError(`Supported files: ${accepts.join(", ")}.`);
    try {
      const made = await Promise.all(fitting.map(({ kind, file }) => prepareFile(kind, file)));
      onDraft({ ...draft, files: [...draft.files, ...made] });
    } catch (error) {
      setError((error as Error).message);
    }
  };
  const canSend = isReady && (draft.text.trim() !== "" || draft.files.length > 0);
  return (
    <ComposerBox
      label="Message"
      placeholder="Write a message"
      text={draft.text}
      onText={(text) => onDraft({ ...draft, text })}
      onSend={onSend}
      onStop={onStop}
      isRunning={isRunning}
      canSend={canSend}
      above={
        <ChatFiles
          files={draft.files}
          error={problem}
          onRemove={(index) => onDraft({ ...draft, files: draft.files.filter((_, at) => at !== index) })}
        />
      }
      {...(accepts.length > 0 && {
        onFiles: (files: readonly File[]) => void add(files),
        tools: (
          <>
            <IconButton icon={Paperclip} label="Add a file" onPress={() => field.current?.click()} />
            <FilePick
              field={field}
              accept={accepts.map((kind) => `${kind}/*`).join(",")}
              onFiles={(files) => void add(files)}
            />
          </>
        ),
      })}
    />
  );
};
