import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** The code of a sign-in link. It stands in the fragment, which no server sees, and leaves the address at once. */
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
