import { Download, File, Folder, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { servedUrl } from "../../lib/routes/site-root.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

export interface FileEntry {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  readonly isFolder: boolean;
  readonly size?: string | undefined;
  readonly mark?: ReactNode;
  readonly change?: string | undefined;
  readonly when?: string | undefined;
  readonly whenTitle?: string | undefined;
  readonly download?: string | undefined;
  /** Why it cannot be downloaded yet; the name is soft then. */
  readonly lockedReason?: string | undefined;
}

const Name = ({ entry: { name, href, isFolder, mark, lockedReason } }: { readonly entry: FileEntry }) => {
  const Icon = isFolder ? Folder : File;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Icon
        size={16}
        strokeWidth={1.6}
        aria-hidden="true"
        className={`shrink-0 ${isFolder ? "text-brass" : "text-ink-soft"}`}
      />
      <Anchor
        href={href}
        className={`-my-[4px] truncate py-[4px] font-mono text-[0.8125rem] transition-colors hover:text-brass ${lockedReason ? "text-ink-soft" : ""}`}
      >
        {name}
        {isFolder && <span className="sr-only"> (folder)</span>}
      </Anchor>
      {mark}
    </span>
  );
};

const Locked = ({ reason }: { readonly reason: string }) => (
  <span
    role="img"
    aria-label={`Locked: ${reason}`}
    title={reason}
    className="inline-flex size-3.5 items-center justify-center text-ink-soft"
  >
    <Lock size={15} strokeWidth={1.75} aria-hidden="true" />
  </span>
);

const DownloadLink = ({ entry: { download, name } }: { readonly entry: FileEntry }) =>
  download && (
    <a
      href={servedUrl(download)}
      download={name}
      aria-label={`Download ${name}`}
      title={`Download ${name}`}
      className="inline-flex size-3.5 items-center justify-center rounded-control text-ink-soft transition hover:bg-wash hover:text-ink"
    >
      <Download size={15} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );

export const FileList = ({ label, entries }: { readonly label: string; readonly entries: readonly FileEntry[] }) => (
  <ul aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
    {entries.map((entry) => (
      <li
        key={entry.key}
        className="grid h-5 grid-cols-[minmax(0,1fr)_auto_2rem] items-center gap-x-2 border-t border-line px-1.5 text-sm transition-colors first:border-t-0 hover:bg-wash md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_7rem_6rem_2rem]"
      >
        <Name entry={entry} />
        <span className="hidden truncate text-ink-soft md:block" title={entry.change}>
          {entry.change}
        </span>
        <span className="hidden text-right whitespace-nowrap text-ink-soft md:block" title={entry.whenTitle}>
          {entry.when}
        </span>
        <span className="text-right whitespace-nowrap text-ink-soft tabular-nums">{entry.size}</span>
        {entry.lockedReason ? <Locked reason={entry.lockedReason} /> : <DownloadLink entry={entry} />}
      </li>
    ))}
  </ul>
);
