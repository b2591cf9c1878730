import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './options.ts';

const LOCK = 'lock';

/** Kept for as long as the process lives: a database that nobody refers to is closed, and its lock released. */
const held: DatabaseSync[] = [];

const addressOfOther = (directory: string): string => {
  try {
    return ` It answers at ${JSON.parse(readFileSync(join(directory, 'endpoints.json'), 'utf8')).api}.`;
  } catch {
    return '';
  }
};

/**
 * Takes a directory for this process alone, until it ends, however it ends: the lock is one of the operating system on
 * a SQLite file. Throws a StartError while another process has it, whose state nobody touches.
 */
export const lockStateDirectory = (directory: string): void => {
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, LOCK));
  held.push(lock);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error as Error).message.includes('locked')) throw error;
    throw new StartError(
      `The system already runs with the state in ${directory}/.${addressOfOther(directory)} ` +
        'Stop it first, or start this one in another copy of the project.',
    );
  }
};

/** Forgets what earlier runs have kept in a directory that this process has locked. */
export const clearStateDirectory = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    if (name !== LOCK) rmSync(join(directory, name), { recursive: true, force: true });
  }
};
