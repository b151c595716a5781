import { useEffect } from "react";

/** Scrolls to the address's fragment when the content it names has come. */
export const useFragment = (isReady: boolean): void => {
  useEffect(() => {
    if (!isReady || !location.hash) return;
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    target.scrollIntoView();
    // Once more when the fonts are in: the text above may have taken another height.
    let isCurrent = true;
    void document.fonts.ready.then(() => isCurrent && scrollY > 0 && target.scrollIntoView());
    return () => {
      isCurrent = false;
    };
  }, [isReady]);
};
