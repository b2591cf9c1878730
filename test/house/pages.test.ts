import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../infra/operator/program.ts';
import { blocksIn, NEEDS_AWS, PAGES, readPage, TYPED } from '../readme/pages.ts';

const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;

/** Commands that only name a script or a tool of this project, one a line. */
const NAMES_A_SCRIPT = /^(?:npm (?:ci|start|test|run (?!(?:--silent )?operator))|npx )/;

const lines = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

test('every block of commands is typed by a test, names scripts only, or needs AWS', () => {
  const places: string[] = [...Object.values(TYPED), ...NEEDS_AWS].map((place) => place.join('#'));
  const others = PAGES.flatMap((page) =>
    blocksIn(page)
      .filter(
        ({ language, text }) => language === 'sh' && !lines(text).every((line) => NAMES_A_SCRIPT.test(line)),
      )
      .map(({ heading }) => `${page}#${heading}`),
  );
  expect([...new Set(others)].sort()).toEqual(places.sort());
});

test('every npm script the page names exists', () => {
  const named = PAGES.flatMap((page) =>
    [...readPage(page).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every file the page names exists', () => {
  for (const page of PAGES) {
    const text = readPage(page);
    const named = [...text.matchAll(/`((?:shared|test|infra|functions|\.github)\/[\w./-]*)`/g)].map(
      ([, name = '']) => name,
    );
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, name = '']) =>
      join(dirname(page), name),
    );
    expect(
      [...named, ...linked].filter((name) => !existsSync(name)),
      page,
    ).toEqual([]);
  }
});

test('every heading a page links to exists', () => {
  const anchorsOf = (page: string) =>
    [...readPage(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
  for (const page of PAGES) {
    for (const [, file = '', anchor = ''] of readPage(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)) {
      expect(anchorsOf(file ? join(dirname(page), file) : page), `${page}: ${file}#${anchor}`).toContain(
        anchor,
      );
    }
  }
});

test('the first page is read in a minute', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(10_240);
});

test('every command of the staff says what it does, and every one that their page names exists', () => {
  const groups = createProgram().commands;
  const commands = groups.flatMap((group) => [
    { name: group.name(), says: group.description() },
    ...group.commands.map((command) => ({
      name: `${group.name()} ${command.name()}`,
      says: command.description(),
    })),
  ]);
  expect(commands.filter(({ says }) => says.length < 8)).toEqual([]);
  const names = new Set(commands.map(({ name }) => name));
  const groupNames = groups.map((group) => group.name()).join('|');
  const named = readPage('infra/operator/README.md').matchAll(
    new RegExp(`(?:operator(?: --)? |\`)((?:${groupNames})(?: [a-z]+(?:-[a-z]+)*)?)`, 'g'),
  );
  const unknown = [...named].map(([, name = '']) => name).filter((name) => !names.has(name));
  expect(unknown).toEqual([]);
});
