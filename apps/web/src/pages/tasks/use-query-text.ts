import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Mirrored in `?q=` without adding history entries. */
export const useQueryText = (): readonly [string, (text: string) => void] => {
  const { q = "" } = useSearch({ from: "/tasks" });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const written = useRef(q);
  useEffect(() => {
    // The URL changed by itself: back button or link.
    if (q !== written.current) {
      written.current = q;
      setText(q);
    }
  }, [q]);
  const type = (next: string) => {
    written.current = next;
    setText(next);
    void navigate({ to: "/tasks", search: next ? { q: next } : {}, replace: true, resetScroll: false });
  };
  return [text, type];
};
