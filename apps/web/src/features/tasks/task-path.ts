/** Where a task's page is. */
export const taskPath = (id: string): string => `/tasks/${encodeURIComponent(id)}`;
