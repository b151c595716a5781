import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { toImage } from "./prepare-file.ts";

interface TakePhotoProps {
  readonly onFile: (file: Blob) => void;
  readonly onError: (text: string) => void;
}

const Viewfinder = ({ stream, onPhoto }: { readonly stream: MediaStream; readonly onPhoto: (file: Blob) => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => stream.getTracks().forEach((track) => void track.stop());
  }, [stream]);
  const take = async () => {
    const { current } = video;
    if (current) onPhoto(await toImage(current, current.videoWidth, current.videoHeight));
  };
  return (
    <div className="flex w-full flex-col items-center gap-1">
      <video ref={video} autoPlay muted playsInline className="max-h-[16rem] max-w-full rounded-control" />
      <Button variant="primary" onClick={() => void take()}>
        Take photo
      </Button>
    </div>
  );
};

export const TakePhoto = ({ onFile, onError }: TakePhotoProps) => {
  const [stream, setStream] = useState<MediaStream>();
  const start = async () => {
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }));
    } catch {
      onError("Can’t use the camera. Allow access or choose a file.");
    }
  };
  if (stream)
    return (
      <Viewfinder
        stream={stream}
        onPhoto={(file) => {
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
