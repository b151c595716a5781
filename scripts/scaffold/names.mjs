// @ts-check
import { Script } from "node:vm";

/** @typedef {ReturnType<typeof namesOf>} Names */

/** @param {string} word */
const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param {string} kebab @returns A name in each form that code and pages need. */
export const namesOf = (kebab) => {
  const words = kebab.split("-");
  const pascal = words.map(capitalized).join("");
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: words.join("_"),
    constant: words.join("_").toUpperCase(),
    title: words.map(capitalized).join(" "),
    plain: words.join(" "),
  };
};

/** @param {string} name @returns {boolean} Whether JavaScript allows a constant of this name in a module. */
const isIdentifier = (name) => {
  try {
    new Script(`"use strict"; async () => { const ${name} = 0; };`);
    return true;
  } catch {
    return false;
  }
};

/**
 * @param {string | undefined} name
 * @returns {string | undefined} Why a name cannot be used.
 */
export const problemWithName = (name) => {
  if (!name) return "a name is missing";
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return `“${name}” is not kebab-case`;
  if (name.length > 40) return `“${name}” has more than 40 characters`;
  return isIdentifier(namesOf(name).camel) ? undefined : `“${name}” is a reserved word in JavaScript`;
};
