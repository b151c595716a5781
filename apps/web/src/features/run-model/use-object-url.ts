import { useEffect, useState } from "react";

/** An address under which the page shows a file that it holds. */
export const useObjectUrl = (file: Blob): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
