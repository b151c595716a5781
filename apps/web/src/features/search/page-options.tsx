import { BookOpen, Box, Braces, Database, type LucideIcon, Orbit, Shapes } from "lucide-react";
import { contentWords, hasSimilarWord } from "../../lib/search/word-match.ts";
import type { ComboboxOption } from "../../ui/input/combobox.tsx";
import { Result } from "../../ui/input/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";

const pages: readonly { href: string; icon: LucideIcon; title: string; note: string }[] = [
  { href: "/models", icon: Box, title: "Models", note: "By task, library, license, size and provider" },
  { href: "/models?here=yes", icon: Orbit, title: "Models that run on this hub", note: "No API key, no internet" },
  { href: "/datasets", icon: Database, title: "Datasets", note: "By task, modality, size and language" },
  { href: "/tasks", icon: Shapes, title: "Tasks", note: "What models can do, with examples" },
  { href: "/templates", icon: Braces, title: "Templates", note: "Write, test and compare chat templates" },
  { href: "/docs", icon: BookOpen, title: "Guides", note: "Quick start, client, router, self-hosting" },
];

export interface NamedOption extends ComboboxOption {
  /** For ranking. */
  readonly name: string;
}

export const pageOptions: readonly NamedOption[] = pages.map(({ href, icon, title, note }) => ({
  key: href,
  href,
  name: title,
  group: "Go to",
  content: <Result icon={<QuietTile icon={icon} />} title={title} note={note} />,
}));

/** A settings page, or something to do. */
export interface PaletteCommand {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string;
  readonly act?: () => void;
}

/** All of them for an empty text. */
export const commandOptions = (commands: readonly PaletteCommand[], text: string): readonly NamedOption[] => {
  const words = contentWords(text);
  return commands
    .filter(({ title, note }) => words.every((word) => hasSimilarWord(`${title} ${note}`, word)))
    .map(({ href, icon, title, note, act }) => ({
      key: `command ${title}`,
      href,
      name: title,
      group: "Settings and actions",
      content: <Result icon={<QuietTile icon={icon} />} title={title} note={note} />,
      ...(act && { act }),
    }));
};
