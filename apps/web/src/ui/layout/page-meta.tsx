import { useEffect } from "react";

interface PageMetaProps {
  readonly title?: string;
  readonly description: string;
}

const site = "Orrery";

export const PageMeta = ({ title, description }: PageMetaProps) => {
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : `${site}: a self-hosted hub for machine-learning models`;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
  return null;
};
