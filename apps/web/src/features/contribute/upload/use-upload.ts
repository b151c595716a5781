import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { CommitPlace } from "../../../api/owners/upload.ts";
import type { PathFile } from "../../../lib/files/dropped-files.ts";
import {
  findSession,
  hasUnfinished,
  openSession,
  type UploadSession,
  type UploadView,
  uploadName,
} from "./upload-session.ts";

const nothing = () => () => undefined;

interface Upload {
  readonly view: UploadView | undefined;
  readonly session: UploadSession | undefined;
  readonly add: (files: readonly PathFile[]) => void;
  readonly close: () => void;
}

/** The upload to a branch, and the way to begin one. One that an earlier visit left goes on. */
export const useUpload = (place: CommitPlace, folder: string): Upload => {
  const name = uploadName(place);
  const client = useQueryClient();
  const [session, setSession] = useState(() => findSession(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the place.
  useEffect(() => {
    setSession(findSession(name) ?? (hasUnfinished(name) ? openSession(place) : undefined));
  }, [name]);
  const view = useSyncExternalStore(session?.subscribe ?? nothing, () => session?.view());
  const isCommitted = view?.phase === "committed";
  useEffect(() => {
    if (isCommitted) void client.invalidateQueries({ queryKey: ["repository", place.kind, place.id] });
  }, [isCommitted, client, place.kind, place.id]);
  const add = useCallback(
    (files: readonly PathFile[]) => {
      if (files.length === 0) return;
      const opened = openSession(place);
      setSession(opened);
      opened.add(files.map(({ path, file }) => ({ path: folder ? `${folder}/${path}` : path, file })));
    },
    [place, folder],
  );
  const close = () => {
    session?.cancel();
    setSession(undefined);
  };
  return { view, session, add, close };
};
