import type { FileLocation } from "../../api/files.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";

export const PathCrumbs = ({ file: { kind, id, revision, path } }: { readonly file: FileLocation }) => {
  const base = repositoryPath(kind, id);
  const parts = path.split("/").filter(Boolean);
  return (
    <Breadcrumb
      label="Path"
      crumbs={[
        {
          href: base + revisionPath("tree", revision, ""),
          label: id.slice(id.indexOf("/") + 1),
        },
        ...parts.map((label, index) => ({
          href:
            base +
            revisionPath(index === parts.length - 1 ? "blob" : "tree", revision, parts.slice(0, index + 1).join("/")),
          label,
        })),
      ]}
    />
  );
};
