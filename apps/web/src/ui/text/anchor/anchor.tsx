import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";
import { servedUrl } from "../../../lib/routes/site-root.ts";

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

const isForeign = (href: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href);
/** Files and data that the hub sends by itself. */
const isServed = (href: string): boolean =>
  /^\/(?:api\/|\.well-known\/|login\/oidc\/|docs\/agents\/|healthz$|llms(?:-full)?\.txt$)/.test(href);

const InnerAnchor = ({ href, children, ...rest }: AnchorProps) => {
  const { pathname, searchParams, hash } = new URL(href, "http://hub");
  const search = Object.fromEntries(searchParams);
  return (
    <Link to={pathname} search={search} {...(hash && { hash: hash.slice(1) })} {...rest}>
      {children}
    </Link>
  );
};

/** Internal links use the router, external ones open a new tab, and fragments and downloads are left to the browser. */
export const Anchor = ({ href, children, ...rest }: AnchorProps) => {
  if (isForeign(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  }
  if (href.startsWith("/") && !isServed(href) && rest.download === undefined) {
    return (
      <InnerAnchor href={href} {...rest}>
        {children}
      </InnerAnchor>
    );
  }
  return (
    <a href={servedUrl(href)} {...rest}>
      {children}
    </a>
  );
};
