import { createWriteStream } from 'node:fs';

const isLogLine = (chunk: string | Uint8Array): boolean =>
  typeof chunk === 'string' && chunk.startsWith('{"level":');

/** Writes the functions' log to a file from now on, so that the terminal keeps what a person has to read. */
export const logToFile = (file: string): void => {
  const log = createWriteStream(file, { flags: 'a', mode: 0o600 });
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) =>
    isLogLine(chunk) ? log.write(chunk) : write(chunk, ...rest)) as typeof process.stdout.write;
};
