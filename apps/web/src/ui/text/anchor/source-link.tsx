/** Where the source of a page can be edited. */
export const SourceLink = ({ url }: { readonly url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className="-my-[4px] py-[4px] text-sm text-ink-soft transition-colors hover:text-brass"
  >
    Update on GitHub
  </a>
);
