import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { toPicture } from "./prepare-file.ts";

interface TakePictureProps {
  readonly onFile: (file: Blob) => void;
  readonly onFault: (words: string) => void;
}

const Viewfinder = ({ stream, onTake }: { readonly stream: MediaStream; readonly onTake: (file: Blob) => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => stream.getTracks().forEach((track) => void track.stop());
  }, [stream]);
  const take = async () => {
    const { current } = video;
    if (current) onTake(await toPicture(current, current.videoWidth, current.videoHeight));
  };
  return (
    <div className="flex w-full flex-col items-center gap-1">
      <video ref={video} autoPlay muted playsInline className="max-h-[16rem] max-w-full rounded-control" />
      <Button look="primary" onClick={() => void take()}>
        Take the picture
      </Button>
    </div>
  );
};

/** Takes a picture with the device's camera. */
export const TakePicture = ({ onFile, onFault }: TakePictureProps) => {
  const [stream, setStream] = useState<MediaStream>();
  const start = async () => {
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }));
    } catch {
      onFault("The camera cannot be used. Allow it for this page, or choose a file.");
    }
  };
  if (stream)
    return (
      <Viewfinder
        stream={stream}
        onTake={(file) => {
          setStream(undefined);
          onFile(file);
        }}
      />
    );
  return (
    <Button onClick={() => void start()}>
      <Camera size={16} strokeWidth={1.75} aria-hidden="true" />
      Camera
    </Button>
  );
};
