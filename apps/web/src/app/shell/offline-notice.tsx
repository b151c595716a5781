import { useSyncExternalStore } from "react";
import { Banner } from "../../ui/brand/site/site-frame.tsx";

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
  return isOnline ? null : <Banner>You are offline. Pages you have already opened still work.</Banner>;
};
