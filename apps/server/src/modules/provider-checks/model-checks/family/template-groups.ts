import type { TemplateFamily } from "@orrery/contract";
import type { FamilyTemplate } from "./family-templates.ts";

type Group = TemplateFamily["groups"][number];

const lineOf = (text: string, number: number): string => text.split("\n")[number - 1] ?? "";

/** Where two templates begin to differ. */
const differenceFrom = (own: string, other: string): NonNullable<Group["difference"]> => {
  let offset = 0;
  while (offset < own.length && own[offset] === other[offset]) offset += 1;
  const line = own.slice(0, offset).split("\n").length;
  return { offset, line, ownText: lineOf(own, line), text: lineOf(other, line) };
};

/** Equal templates together, the model's own first; the others with their first difference from it. */
export const groupTemplates = (templates: readonly FamilyTemplate[]): Group[] => {
  const byText = new Map<string, FamilyTemplate[]>();
  for (const template of templates) byText.set(template.text, [...(byText.get(template.text) ?? []), template]);
  const own = templates[0]?.text ?? "";
  return [...byText].map(([text, members]) => ({
    isOwn: text === own,
    templates: members.map(({ source }) => ({ source, length: text.length })),
    ...(text !== own && { difference: differenceFrom(own, text) }),
    text,
  }));
};
