import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { blocksUnder, readme } from './page.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const scripts = JSON.parse(readFileSync(resolve('package.json'), 'utf8')).scripts as Record<string, string>;

let terminal: Terminal;
beforeAll(async () => {
  terminal = await openTerminal('--fresh');
});
afterAll(() => terminal.close());

test('the start prints what the page shows', async () => {
  const [shown = ''] = blocksUnder('Run it', 'text');
  await eventually(
    async () => terminal.started(),
    (printed) => printed.includes(shown),
  );
});

test('the walk with curl ends with active services, and repeating it changes nothing', async () => {
  const [walk = ''] = blocksUnder('From log-in to an active service');
  expect(await terminal.run(walk)).toContain('"status":"succeeded"');
  const look = walk.split('\n').filter((line) => /clients\/2001\/(hosting|domains)/.test(line));
  const done = await eventually(
    () => terminal.run(look.join('\n')),
    (text) => text.match(/"status":"active"/g)?.length === 2,
  );
  const again = await terminal.run(walk.replace(/curl -s \$STRIPE[\s\S]*?pm_card_visa\n/, ''));
  expect(again).toContain('"status":"paid"');
  expect(await terminal.run(look.join('\n'))).toBe(done);
});

test('a ticket with a file is opened as the page says', async () => {
  const [upload = ''] = blocksUnder('Attachments');
  const answer = await terminal.run(`printf '\\x89PNG\\r\\n\\x1a\\n' > screen.png\n${upload}`);
  expect(answer).toContain('"name":"screen.png","content_type":"image/png"');
});

test('the operator’s commands of every day work', async () => {
  const [commands = ''] = blocksUnder('Day to day');
  const answer = await terminal.run(commands);
  for (const part of [
    'No manual action is needed.',
    'my-first-site.com',
    'Nothing differs.',
    'credit.adjusted',
  ]) {
    expect(answer).toContain(part);
  }
});

test('every npm script the page names exists', () => {
  const named = [...readme.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file the page names exists', () => {
  const named = [...readme.matchAll(/`((?:shared|test|infra|functions)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  );
  for (const name of named) expect(() => readFileSync(resolve(name)), name).not.toThrow(/ENOENT/);
});
