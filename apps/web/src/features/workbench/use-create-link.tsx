import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { countOf } from "../../lib/format/count-text.ts";
import { hubUrl } from "../../lib/routes/site-root.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { PlainInput } from "../../ui/input/field/plain-field.tsx";
import { type Shared, shareFragment } from "./share.ts";

const LinkRow = ({ children, note }: { readonly children: ReactNode; readonly note: ReactNode }) => (
  <div className="flex flex-col gap-0.5 rounded-card border border-line bg-surface px-1.5 py-1">
    <div className="flex items-center gap-0.5">{children}</div>
    <p className="text-sm text-ink-soft">{note}</p>
  </div>
);

/** Some programs cut longer links. */
const maxSafeLength = 8_000;

export const useCreateLink = (shared: Shared) => {
  const [made, setCreated] = useState<{ readonly shared: string; readonly link: string }>();
  const now = JSON.stringify(shared);
  const make = async () => {
    const link = `${hubUrl()}/templates#${await shareFragment(shared)}`;
    setCreated({ shared: now, link });
    await navigator.clipboard?.writeText(link).catch(() => undefined);
  };
  const link = made?.shared === now ? made.link : undefined;
  return {
    button: (
      <Button onClick={() => void make()}>
        <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
        Share
      </Button>
    ),
    row: link && (
      <LinkRow
        note={
          link.length > maxSafeLength
            ? `The link has ${countOf(link.length, "character")}. Some apps shorten links this long.`
            : "The link contains the template and the conversation. Nothing is sent to the hub."
        }
      >
        <PlainInput label="Link to share" face="code" value={link} onText={() => undefined} readOnly />
        <CopyButton text={link} label="the link" />
      </LinkRow>
    ),
  };
};
