import { useSyncExternalStore } from "react";
import { OfflineBanner } from "../../ui/brand/site/site-frame.tsx";

const subscribe = (onChange: () => void) => {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
};

export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <OfflineBanner>You’re offline. Pages you opened still work.</OfflineBanner>;
};
