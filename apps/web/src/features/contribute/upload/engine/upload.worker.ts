import { openChunkHasher } from "./chunk-hasher.ts";
import type { UploadCommand, UploadReport } from "./messages.ts";
import { UploadRun } from "./upload-run.ts";
import { createUploadStore } from "./upload-store.ts";

let upload: UploadRun | undefined;

const report = (message: UploadReport): void => postMessage(message);

const obey = async (command: UploadCommand): Promise<void> => {
  if (command.type === "open") {
    const deps = { store: createUploadStore(), report, openHasher: openChunkHasher };
    upload = new UploadRun(command.place, command.name, deps);
    return upload.restore();
  }
  if (command.type === "add") return upload?.add(command.files);
  if (command.type === "remove") return upload?.remove(command.path);
  if (command.type === "commit") return upload?.commit(command.message, command.isPullRequest);
  if (command.type === "cancel") {
    await upload?.cancel();
    return postMessage("closed");
  }
  return command.type === "pause" ? upload?.pause() : upload?.resume();
};

addEventListener("message", ({ data }: MessageEvent<UploadCommand>) => void obey(data));
