import { parseWebUrl } from "@orrery/inference/core";
import type { LicenseFacts } from "./documented-model.ts";

/** SPDX identifiers of the license names that cards use. Names without one, such as llama3, are passed on as names. */
const identifiers = [
  ...["Apache-2.0", "MIT", "AFL-3.0", "Artistic-2.0", "BSL-1.0", "BSD-2-Clause", "BSD-3-Clause", "BSD-3-Clause-Clear"],
  ...["CC0-1.0", "CC-BY-2.0", "CC-BY-2.5", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-SA-3.0", "CC-BY-SA-4.0", "CC-BY-NC-2.0"],
  ...["CC-BY-NC-3.0", "CC-BY-NC-4.0", "CC-BY-ND-4.0", "CC-BY-NC-ND-3.0", "CC-BY-NC-ND-4.0", "CC-BY-NC-SA-2.0"],
  ...["CC-BY-NC-SA-3.0", "CC-BY-NC-SA-4.0", "CDLA-Sharing-1.0", "CDLA-Permissive-1.0", "CDLA-Permissive-2.0"],
  ...["C-UDA-1.0", "WTFPL", "ECL-2.0", "EPL-1.0", "EPL-2.0", "EUPL-1.1", "EUPL-1.2", "ISC", "LPPL-1.3c", "MS-PL"],
  ...["MPL-2.0", "OFL-1.1", "OSL-3.0", "PostgreSQL", "NCSA", "Unlicense", "Zlib", "Intel"],
];

/** Names that cards use for another identifier. */
const aliases: Readonly<Record<string, string>> = {
  "agpl-3.0": "AGPL-3.0-only",
  "gpl-2.0": "GPL-2.0-only",
  "gpl-3.0": "GPL-3.0-only",
  "lgpl-2.1": "LGPL-2.1-only",
  "lgpl-3.0": "LGPL-3.0-only",
  gfdl: "GFDL-1.3-only",
  "c-uda": "C-UDA-1.0",
  odbl: "ODbL-1.0",
  "odc-by": "ODC-By-1.0",
  pddl: "PDDL-1.0",
};

const byName = new Map([...identifiers.map((id) => [id.toLowerCase(), id] as const), ...Object.entries(aliases)]);

/** The SPDX identifier of a license; undefined if it has none that we know. */
export const spdxOf = (name: string): string | undefined => byName.get(name.toLowerCase());

const maxLicenses = 10;
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 200) : undefined;

/** A link that a document can carry: absolute, with every odd character encoded. */
const webLink = (value: unknown): string | undefined =>
  typeof value === "string" && value.length <= 2_000 ? parseWebUrl(value)?.href : undefined;

export const licensesIn = (card: Readonly<Record<string, unknown>>): LicenseFacts[] => {
  const given = Array.isArray(card.license) ? card.license : [card.license];
  const ids = [...new Set(given.flatMap((one) => text(one) ?? []))].slice(0, maxLicenses);
  const name = text(card.license_name);
  const link = webLink(card.license_link);
  return ids.map((id) => ({
    id,
    ...(id === "other" && name && { name }),
    ...(link && ids.length === 1 && { link }),
  }));
};
