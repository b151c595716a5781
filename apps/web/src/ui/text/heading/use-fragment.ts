import { useEffect } from "react";

export const useFragment = (isReady: boolean): void => {
  useEffect(() => {
    if (!isReady || !location.hash) return;
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    target.scrollIntoView();
    // Again after the fonts loaded, because text above may have changed its height.
    let isCurrent = true;
    void document.fonts.ready.then(() => isCurrent && scrollY > 0 && target.scrollIntoView());
    return () => {
      isCurrent = false;
    };
  }, [isReady]);
};
