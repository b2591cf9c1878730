import { vi } from 'vitest';

/** The lines logged while `work` runs. */
export const logDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await work().finally(() => spy.mockRestore());
  return lines;
};
