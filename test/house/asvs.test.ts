import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Lines of levels 1 and 2 in each section: V4.1 has three, and so on. Sections with level 3 only are left out. */
const SECTIONS: Record<string, number> = {
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
};
const OF_LOGGING = ['16.2.1', '16.3.1'];

/** None of these may be left unmet. */
const MET = [
  ...['6.1.1', '6.2.2', '6.2.3', '6.3.1', '6.3.3', '6.4.1', '6.4.3', '7.3.2', '7.4.2', '7.4.3'],
  ...['7.5.1', '7.5.2', '8.4.1', '16.2.1', '16.3.1'],
];

const page = readFileSync('test/asvs.md', 'utf8');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.*?) +\|$/gm)].map(([, line = '', held = '']) => ({
  line,
  held,
}));

test('every line of levels 1 and 2 is in the table, once', () => {
  const asked = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(({ line }) => line)).toEqual([...asked, ...OF_LOGGING]);
});

test('every test that the table names exists', () => {
  const missing = rows.flatMap(({ line, held }) => {
    let file = '';
    return [...held.matchAll(/`([\w./-]+\.(?:test\.ts|md))`|"([^"]+)"/g)].flatMap(([, named, title = '']) => {
      file = named ?? file;
      if (!existsSync(file)) return [`${line}: ${file}`];
      return readFileSync(file, 'utf8').includes(title) ? [] : [`${line}: ${file}: ${title}`];
    });
  });
  expect(missing).toEqual([]);
});

test('what must be met names a test or a page of its own, and what is not met says why', () => {
  const unmet = rows.filter(({ held }) => /^Not /.test(held));
  expect(unmet.map(({ line }) => line).filter((line) => MET.includes(line))).toEqual([]);
  expect(unmet.filter(({ held }) => held.length < 20)).toEqual([]);
  expect(rows.filter(({ held }) => !/^(`|Not )/.test(held))).toEqual([]);
});
