import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";

interface RecordAudioProps {
  readonly onFile: (file: Blob) => void;
  readonly onError: (text: string) => void;
}

export const RecordAudio = ({ onFile, onError }: RecordAudioProps) => {
  const recorder = useRef<MediaRecorder>(undefined);
  const [isRecording, setRecording] = useState(false);
  useEffect(() => () => recorder.current?.stream.getTracks().forEach((track) => void track.stop()), []);
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const own = new MediaRecorder(stream);
      const parts: Blob[] = [];
      own.addEventListener("dataavailable", ({ data }) => parts.push(data));
      own.addEventListener("stop", () => {
        for (const track of stream.getTracks()) track.stop();
        setRecording(false);
        onFile(new Blob(parts, { type: own.mimeType }));
      });
      recorder.current = own;
      own.start();
      setRecording(true);
    } catch {
      onError("Can’t use the microphone. Allow access or choose a file.");
    }
  };
  if (isRecording)
    return (
      <Button onClick={() => recorder.current?.stop()}>
        <Square size={14} strokeWidth={2} aria-hidden="true" fill="currentColor" />
        Stop recording
      </Button>
    );
  return (
    <Button onClick={() => void start()}>
      <Mic size={16} strokeWidth={1.75} aria-hidden="true" />
      Record
    </Button>
  );
};
