import { onTestFinished, vi } from 'vitest';

/** The lines logged from now until the end of the test. */
export const logLines = (): string[] => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  return lines;
};
