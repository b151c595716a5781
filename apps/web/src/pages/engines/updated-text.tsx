import { useEffect, useState } from "react";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { Text } from "../../ui/text/text.tsx";

/** When the figures of the page were read; they are read again every few seconds while the hub answers. */
export const UpdatedText = ({ at }: { readonly at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - at) / 1_000);
  const isSeconds = seconds >= 1 && seconds < 60;
  const when = isSeconds ? `${countOf(seconds, "second")} ago` : agoText(new Date(at), new Date(now));
  return <Text variant="note">Updated {when}</Text>;
};
