import type { Ref } from "react";

interface HiddenFileInputProps {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: FileList) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Opened by a button or a menu. */
export const HiddenFileInput = ({ label, isFolder = false, onFiles, ref }: HiddenFileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    tabIndex={-1}
    aria-label={label}
    className="sr-only"
    {...(isFolder && { webkitdirectory: "" })}
    onChange={(event) => {
      if (event.currentTarget.files) onFiles(event.currentTarget.files);
      event.currentTarget.value = "";
    }}
  />
);
