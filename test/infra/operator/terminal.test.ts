import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const BOLD = '\u001b[1m';
const MARK = '\u001b[31m✗\u001b[39m ';
const LINE_TAKEN_AWAY = '\u001b[2K';

const commandLine = (words: string[]): string[] => {
  const file = join(operator.directory, 'of-the-terminal.json');
  writeFileSync(file, JSON.stringify({ environment: fixture.api.stack.environment }));
  return [process.execPath, 'infra/operator/main.ts', ...words, '--environment', file, '--as', 'tester'];
};

/** What a command shows, with `script` (util-linux) as its terminal. */
const inTerminal = async (words: string[], variables: Record<string, string> = {}): Promise<string> => {
  const { PATH = '' } = process.env;
  const command = commandLine(words)
    .map((word) => `'${word}'`)
    .join(' ');
  const env = { PATH, TERM: 'xterm-256color', SHELL: '/bin/sh', ...variables };
  const { stdout } = await promisify(execFile)('script', ['-qc', command, '/dev/null'], { env });
  return stdout;
};

/** The same with a pipe in place of the terminal. */
const inPipe = async (words: string[], variables: Record<string, string> = {}) => {
  const [node = '', ...rest] = commandLine(words);
  const env = { PATH: process.env.PATH, TERM: 'xterm-256color', ...variables };
  return promisify(execFile)(node, rest, { env }).catch((ended: { stdout: string; stderr: string }) => ended);
};

test('headings and errors have colours on a terminal, unless NO_COLOR is set, and never in JSON', async () => {
  const list = ['users', 'sessions', 'demo@example.com'];
  expect(await inTerminal(list)).toContain(BOLD);
  expect(await inTerminal([...list, '--json'])).not.toContain('\u001b');
  expect(await inTerminal(['clients', 'show', '99'])).toContain(`${MARK}${BOLD}There is no such client.`);
  expect(await inTerminal(['clients', 'nonsense'])).toContain(`${MARK}${BOLD}error: unknown command`);
  expect(await inTerminal(list, { NO_COLOR: '1' })).not.toContain('\u001b');
  expect(await inTerminal(['clients', 'show', '99'], { NO_COLOR: '1' })).not.toContain('\u001b');
});

test('a pipe or a file gets plain text, unless FORCE_COLOR is set', async () => {
  const refused = ['clients', 'show', '99'];
  expect((await inPipe(refused)).stderr).toMatch(/^There is no such client\./);
  expect((await inPipe(refused, { FORCE_COLOR: '1' })).stderr).toContain(MARK);
  expect((await inPipe(['users', 'sessions', 'demo@example.com'])).stdout).not.toContain('\u001b');
});

test('long work is told in one line that is gone before the answer on a terminal, and in a line each in a log', async () => {
  const list = ['services', 'list', '--suspended'];
  const shown = await inTerminal(list, { NO_COLOR: '1' });
  expect(shown).toContain('0 suspended');
  expect(shown.split(LINE_TAKEN_AWAY).at(-1)).toBe('Nothing is suspended.\r\n');
  const { stdout, stderr } = await inPipe(list);
  expect(stdout).toBe('Nothing is suspended.\n');
  expect(stderr).toMatch(/^(?:0 suspended\n)+$/);
});
