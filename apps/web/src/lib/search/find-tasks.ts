import type { TaskSummary } from "@orrery/contract";
import { modalities } from "@orrery/tasks";
import { hasWordStartingWith, initialsOf, wordsOf } from "./word-match.ts";

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

/** Every word must match; best first. An empty query returns all tasks. */
export const findTasks = (tasks: readonly TaskSummary[], query: string): readonly FoundTask[] => {
  const words = wordsOf(query);
  if (words.length === 0) return tasks.map((task) => ({ task, subtasks: [] }));
  return tasks
    .map((task) => find(task, words))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
};
