import { useEffect, useState } from "react";

/** Long enough that a typed word is one question. */
const pauseMs = 200;

/** The text of a moment ago, once a person stops typing. */
export const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, pauseMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};
