// @ts-check
/** Tells text for people from code, class names and queries by its looks. */

const functionWords =
  /\b(?:the|a|an|of|is|are|was|not|no|to|for|must|be|with|it|this|that|than|you|your|can|cannot|can['’]t|has|have|and|or|in|on|at)\b/i;

const query =
  /^(?:select|insert into|update \w+ set|delete from|create (?:table|index|unique|temp)|alter table|drop|with \w+ as|pragma|begin|union|where|and|or|order by|join|left join|from|set|on conflict|values)\b/i;

/** @param {string} text */
const isClassList = (text) => /^[a-z0-9!@*&>~_[\]().,:;%#/='"+\s-]*$/.test(text) && !functionWords.test(text);

/** @param {string} text @returns {boolean} Whether a text has a sentence's or a phrase's looks. */
export const isProse = (text) => {
  const trimmed = text.replaceAll("…", "x").trim();
  if (/^[#$] /.test(trimmed)) return false;
  const parts = trimmed.split(/\s+/);
  if (parts.length < 2 || !/[A-Za-z]{2}/.test(trimmed) || query.test(trimmed) || isClassList(trimmed)) return false;
  const plain = parts.filter((part) => /^[“"‘'(`]?[A-Za-z’'-]+[.,;:?!)”"’`]*$/.test(part));
  if (plain.length < parts.length * 0.6 || /[{};]\s*$|=>|\|\||&&/.test(trimmed)) return false;
  if (/^[A-Z“‘]/.test(trimmed)) return true;
  return parts.length >= 3 && functionWords.test(trimmed);
};

/** @param {string} text @returns {boolean} Whether a text is one capitalized word, as labels are. */
export const isLabel = (text) => /^[A-Z][a-z]+(?:[ -][a-z]+)*$/.test(text.trim());
