import { BookOpen, Box, Braces, Database, type LucideIcon, Orbit, Shapes } from "lucide-react";
import type { ComboboxOption } from "../../ui/input/combobox.tsx";
import { Result } from "../../ui/list/row-list/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";

const pages: readonly { href: string; icon: LucideIcon; title: string; note: string }[] = [
  { href: "/models", icon: Box, title: "Models", note: "By task, library, licence, size and provider" },
  { href: "/models?here=yes", icon: Orbit, title: "Models that run here", note: "No key and no network needed" },
  { href: "/datasets", icon: Database, title: "Datasets", note: "By task, modality, size and language" },
  { href: "/tasks", icon: Shapes, title: "Tasks", note: "What models do, with worked examples" },
  { href: "/templates", icon: Braces, title: "Templates", note: "Chat templates: write, try and compare them" },
  { href: "/docs", icon: BookOpen, title: "Guides", note: "Quick start, client, router, self-hosting" },
];

export const pageOptions: readonly ComboboxOption[] = pages.map(({ href, icon, title, note }) => ({
  key: href,
  href,
  group: "Go to",
  content: <Result icon={<QuietTile icon={icon} />} title={title} note={note} />,
}));
