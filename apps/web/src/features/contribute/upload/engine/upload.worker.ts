import { openChunkHasher } from "./chunk-hasher.ts";
import type { UploadCommand, UploadReport } from "./messages.ts";
import { createUploadStore } from "./upload-store.ts";
import { Uploader } from "./uploader.ts";

let uploader: Uploader | undefined;

const report = (message: UploadReport): void => postMessage(message);

const obey = async (command: UploadCommand): Promise<void> => {
  if (command.type === "open") {
    const deps = { store: createUploadStore(), report, openHasher: openChunkHasher };
    uploader = new Uploader(command.place, command.name, deps);
    return uploader.restore();
  }
  if (command.type === "add") return uploader?.add(command.files);
  if (command.type === "remove") return uploader?.remove(command.path);
  if (command.type === "commit") return uploader?.commit(command.message, command.isPullRequest);
  if (command.type === "cancel") {
    await uploader?.cancel();
    return postMessage("closed");
  }
  return command.type === "pause" ? uploader?.pause() : uploader?.resume();
};

addEventListener("message", ({ data }: MessageEvent<UploadCommand>) => void obey(data));
