import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Log lines go to a file, out of the reporter's way and into the check at the end of the run. */
const file = join(inject('logDirectory'), `${process.pid}.log`);
const write = process.stdout.write.bind(process.stdout);

process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
  const isLogLine = typeof chunk === 'string' && chunk.startsWith('{"level":');
  if (!isLogLine) return write(chunk, ...rest);
  appendFileSync(file, chunk);
  return true;
}) as typeof process.stdout.write;
