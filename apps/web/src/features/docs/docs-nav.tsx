import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { docsContentsQuery } from "../../api/docs.ts";
import { Select } from "../../ui/input/select/select.tsx";
import { DocNav } from "../../ui/navigation/section-nav.tsx";
import { DocsSearch } from "./docs-search.tsx";

export const DocsNav = ({ current }: { readonly current: string | undefined }) => {
  const { data = [] } = useQuery(docsContentsQuery);
  const navigate = useNavigate();
  const [isSearching, setSearching] = useState(false);
  const groups = data.map(({ title, guides }) => ({
    title,
    links: guides.map((guide) => ({ key: guide.id, href: `/docs/${guide.id}`, label: guide.title })),
  }));
  const choices = groups.flatMap(({ links }) => links.map(({ key, label }) => ({ value: key, label })));
  return (
    <>
      <DocsSearch onSearching={setSearching} />
      {!isSearching && <DocNav label="Guides" groups={groups} current={current} />}
      {!isSearching && current && choices.length > 0 && (
        <div className="lg:hidden">
          <Select
            label="Guide"
            choices={choices}
            value={current}
            onChoose={(id) => void navigate({ to: `/docs/${id}` })}
          />
        </div>
      )}
    </>
  );
};
