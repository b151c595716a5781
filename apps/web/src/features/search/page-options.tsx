import { BookOpen, Box, Braces, Database, type LucideIcon, Orbit, Shapes } from "lucide-react";
import type { ComboboxOption } from "../../ui/input/combobox.tsx";
import { Result } from "../../ui/list/row-list/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";

const pages: readonly { href: string; icon: LucideIcon; title: string; note: string }[] = [
  { href: "/models", icon: Box, title: "Models", note: "By task, library, license, size and provider" },
  { href: "/models?here=yes", icon: Orbit, title: "Models that run on this hub", note: "No API key, no internet" },
  { href: "/datasets", icon: Database, title: "Datasets", note: "By task, modality, size and language" },
  { href: "/tasks", icon: Shapes, title: "Tasks", note: "What models can do, with examples" },
  { href: "/templates", icon: Braces, title: "Templates", note: "Write, test and compare chat templates" },
  { href: "/docs", icon: BookOpen, title: "Guides", note: "Quick start, client, router, self-hosting" },
];

export const pageOptions: readonly ComboboxOption[] = pages.map(({ href, icon, title, note }) => ({
  key: href,
  href,
  group: "Go to",
  content: <Result icon={<QuietTile icon={icon} />} title={title} note={note} />,
}));
