import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** In the fragment, which is not sent to servers, and removed from the URL at once. */
export const useLinkCode = (): string | undefined => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const found = /^code=([A-Za-z]{1,100})$/.exec(hash)?.[1];
    if (!found) return;
    setCode(found);
    void navigate({ to: "/login", search: true, hash: "", replace: true });
  }, [hash, navigate]);
  return code;
};
