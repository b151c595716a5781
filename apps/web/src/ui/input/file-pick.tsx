import type { RefObject } from "react";

interface FilePickProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}

export const FilePick = ({ field, accept, onFiles }: FilePickProps) => (
  <input
    ref={field}
    type="file"
    multiple
    accept={accept}
    tabIndex={-1}
    aria-label="Files"
    className="sr-only"
    onChange={(event) => {
      onFiles([...(event.currentTarget.files ?? [])]);
      event.currentTarget.value = "";
    }}
  />
);
