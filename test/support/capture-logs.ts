import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { oncePerProcess } from './once-per-process.ts';

/** Log lines go to a file, out of the reporter's way and into the check at the end of the run. */
const file = oncePerProcess('log', () => openSync(join(inject('logDirectory'), `${process.pid}.log`), 'a'));
const write = process.stdout.write.bind(process.stdout);

process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
  const isLogLine = typeof chunk === 'string' && chunk.startsWith('{"level":');
  if (!isLogLine) return write(chunk, ...rest);
  writeSync(file, chunk);
  return true;
}) as typeof process.stdout.write;
