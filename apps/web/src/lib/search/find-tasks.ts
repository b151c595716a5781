import type { TaskSummary } from "@orrery/contract";
import { modalities } from "@orrery/tasks";
import { contentWords, hasSimilarWord, hasWordStartingWith, initialsOf, wordsOf } from "./word-match.ts";

export interface FoundTask {
  readonly task: TaskSummary;
  readonly subtasks: readonly string[];
}

const fitsSubtask = (name: string, word: string): boolean =>
  hasWordStartingWith(name, word) || initialsOf(name) === word;

/** 0 means no match; the name counts most, the summary least. */
const scoreOf = (task: TaskSummary, word: string): number => {
  const name = task.name.toLowerCase();
  if (initialsOf(name) === word) return 9;
  if (name.startsWith(word)) return 8;
  if (hasWordStartingWith(name, word)) return 6;
  if (task.subtasks.some((subtask) => fitsSubtask(subtask.name, word))) return 3;
  if (hasWordStartingWith(modalities[task.modality], word) || task.modality === word) return 2;
  return hasWordStartingWith(task.summary, word) ? 1 : 0;
};

const find = (task: TaskSummary, words: readonly string[]) => {
  const scores = words.map((word) => scoreOf(task, word));
  const fitting = task.subtasks.filter(({ name }) => words.some((word) => fitsSubtask(name, word)));
  return {
    found: { task, subtasks: fitting.map(({ name }) => name) },
    score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, task.hasPage ? 0.5 : 0),
  };
};

/** For questions: words with the same stem count, and not every word must match. */
const findLoosely = (task: TaskSummary, words: readonly string[]) => {
  const score = words.reduce((sum, word) => {
    if (hasSimilarWord(task.name, word)) return sum + 10;
    return sum + (hasSimilarWord(task.summary, word) ? 1 : 0);
  }, 0);
  return { found: { task, subtasks: [] }, score };
};

/** Best first. Every word must match; if no task has them all, similar words count. An empty query returns all tasks. */
export const findTasks = (tasks: readonly TaskSummary[], query: string): readonly FoundTask[] => {
  const words = wordsOf(query);
  if (words.length === 0) return tasks.map((task) => ({ task, subtasks: [] }));
  const best = (search: typeof find, asked: readonly string[]): readonly FoundTask[] =>
    tasks
      .map((task) => search(task, asked))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ found }) => found);
  const found = best(find, words);
  return found.length > 0 ? found : best(findLoosely, contentWords(query));
};
