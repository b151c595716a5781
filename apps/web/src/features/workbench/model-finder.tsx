import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Box } from "lucide-react";
import { useState } from "react";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Combobox, type ComboboxOption } from "../../ui/input/combobox.tsx";
import { Result } from "../../ui/input/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

interface ModelFinderProps {
  readonly label: string;
  readonly placeholder: string;
  readonly hrefOf: (id: string) => string;
}

const talking = new Set(["text-generation", "image-text-to-text", "any-to-any", "audio-text-to-text"]);

const useModelOptions = (typed: string, hrefOf: ModelFinderProps["hrefOf"]) => {
  const text = typed.trim();
  const { data, isPending } = useQuery({
    ...repositoryTopQuery("model", { search: text, limit: 12 }),
    placeholderData: keepPreviousData,
    enabled: text !== "",
  });
  const options = (data?.records ?? [])
    .toSorted((a, b) => Number(talking.has(b.pipeline_tag ?? "")) - Number(talking.has(a.pipeline_tag ?? "")))
    .slice(0, 7)
    .map(({ id, pipeline_tag }) => ({
      key: id,
      href: hrefOf(id),
      content: (
        <Result icon={<QuietTile icon={Box} />} title={<IdText id={id} isCut />} note={pipeline_tag ?? "model"} />
      ),
    }));
  return { options, isPending };
};

export const ModelFinder = ({ label, placeholder, hrefOf }: ModelFinderProps) => {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { options, isPending } = useModelOptions(text, hrefOf);
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return;
    setText("");
    const { pathname, searchParams } = new URL(option.href, location.origin);
    void navigate({ to: pathname, search: Object.fromEntries(searchParams) });
  };
  return (
    <Combobox
      kind="popover"
      size="sm"
      label={label}
      placeholder={placeholder}
      text={text}
      onText={setText}
      options={options}
      empty={<Notice title={isPending ? "Looking" : "No matching models"} isBusy={isPending} />}
      onChoose={choose}
    />
  );
};
