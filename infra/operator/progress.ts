import { clearLine, cursorTo } from 'node:readline';

let isShown = false;

/** Takes the line away, before anything else is said. */
export const clearProgress = (): void => {
  if (!isShown) return;
  isShown = false;
  cursorTo(process.stderr, 0);
  clearLine(process.stderr, 0);
};

/** Tells how far long work is: on a terminal in one line that changes, elsewhere, as for a log, in a line each. */
export const showProgress = (text: string): void => {
  const { stderr } = process;
  if (!stderr.isTTY) {
    stderr.write(`${text}\n`);
    return;
  }
  clearProgress();
  stderr.write(text.slice(0, Math.max(stderr.columns - 1, 20)));
  isShown = true;
};
