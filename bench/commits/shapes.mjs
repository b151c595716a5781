// @ts-check
/** How the files of a repository are laid out. */
const many = 50_000;
const filesPerFolder = 200;

const numbered = (/** @type {number} */ count, /** @type {(index: number) => string} */ pathOf) =>
  Array.from({ length: count }, (_, index) => pathOf(index));

/** @type {readonly { name: string, label: string, paths: readonly string[] }[]} */
export const shapes = [
  { name: "ten", label: "10 files", paths: numbered(10, (index) => `data/part-${index}.txt`) },
  {
    name: "folders",
    label: "50,000 files in folders of 200",
    paths: numbered(many, (index) => `data-${Math.floor(index / filesPerFolder)}/part-${index}.txt`),
  },
  { name: "flat", label: "50,000 files in one folder", paths: numbered(many, (index) => `data/part-${index}.txt`) },
];
