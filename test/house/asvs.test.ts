import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * The lines of levels 1 and 2 of each section, from OWASP's own list (OWASP/ASVS, v5.0.0_release,
 * `OWASP_Application_Security_Verification_Standard_5.0.0_en.csv`): a section's lines in it are numbered from 1 on.
 */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const LINES = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** None of these may be left unmet. */
const MET = [
  ...[
    '3.4.1',
    '3.4.4',
    '3.4.6',
    '6.1.1',
    '6.2.2',
    '6.2.3',
    '6.3.1',
    '6.4.1',
    '6.4.3',
    '7.3.2',
    '7.4.2',
    '7.4.3',
  ],
  ...['7.5.1', '7.5.2', '8.4.1', '11.1.1', '11.1.2', '14.1.1', '14.1.2', '15.1.1', '15.1.2'],
  ...['16.2.1', '16.3.1', '16.4.1'],
];

const page = readFileSync('test/asvs.md', 'utf8');
const written = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.*?) +\|$/gm)].map(
  ([, line = '', held = '']) => ({
    line,
    held,
  }),
);

/** "As 1.2.3" stands for what that line says, which must say it itself. */
const rows = written.map(({ line, held }) => {
  const [, same] = held.match(/^As (\d+\.\d+\.\d+)$/) ?? [];
  return { line, held: written.find((other) => other.line === same)?.held ?? held };
});

test('every line of levels 1 and 2 is in the table, once', () => {
  expect(LINES).toHaveLength(253);
  expect(rows.map(({ line }) => line)).toEqual(LINES);
});

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Names in backticks that are paths: with a folder or an ending. */
const PATH = /^\.?[\w-]+(?:\/[\w.-]*)+$|^[\w.-]+\.(?:json|ts|md)$/;

/** Sections that are named behind a page, as `page.md` (Section), and are none of its headings. */
const strayHeadings = (held: string): string[] =>
  [...held.matchAll(/`([\w./-]+\.md)` \(([A-Z][^)]*)\)/g)].flatMap(([, file = '', heading = '']) => {
    const headings = isFile(file) ? readFileSync(file, 'utf8').match(/^#+ .+$/gm) : [];
    return headings?.some((one) => one.replace(/^#+ /, '') === heading) ? [] : [`${file}: ${heading}`];
  });

/** What is wrong with a line: a path or section that leads nowhere, or a title that no test of the file before it has. */
const wrongWith = (held: string): string[] => {
  let file = '';
  const hasTitle = (title: string) => {
    const source = isFile(file) ? readFileSync(file, 'utf8') : '';
    return ['"', "'", '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
  };
  const stray = strayHeadings(held);
  return [
    ...stray,
    ...[...held.matchAll(/`([^`]+)`|"([^"]+)"/g)].flatMap(([, name, title]) => {
      if (title !== undefined) {
        return hasTitle(title) ? [] : [`${file}: ${title}`];
      }
      if (!name || !PATH.test(name)) return [];
      file = name;
      return existsSync(name) ? [] : [name];
    }),
  ];
};

test('every test and every place that the table names exists', () => {
  const wrong = rows.flatMap(({ line, held }) => wrongWith(held).map((what) => `${line}: ${what}`));
  expect(wrong).toEqual([]);
});

test('a title that no test has, and a path that leads nowhere, would be found', () => {
  expect(wrongWith('`test/house/asvs.test.ts`: "no test of this name"'.replace('no', 'some'))).toHaveLength(
    1,
  );
  // A part of a title is none.
  expect(wrongWith('`test/contract/matrix.test.ts`: "no part of the matrix is empty"')).toHaveLength(1);
  expect(wrongWith('`shared/nowhere.ts`')).toEqual(['shared/nowhere.ts']);
  expect(wrongWith('`shared/auth/README.md` (Nothing)')).toEqual(['shared/auth/README.md: Nothing']);
});

test('what is met names a place to look at, and what is not says why', () => {
  const isOpen = (held: string) => /^Not (met|applicable)\b/.test(held);
  const unmet = rows.filter(({ held }) => isOpen(held));
  expect(unmet.map(({ line }) => line).filter((line) => MET.includes(line))).toEqual([]);
  expect(unmet.filter(({ held }) => held.length < 20)).toEqual([]);
  const placeless = rows.filter(
    ({ held }) => !isOpen(held) && ![...held.matchAll(/`([^`]+)`/g)].some(([, name = '']) => PATH.test(name)),
  );
  expect(placeless).toEqual([]);
});

test('the list of packages names each that is used, with its version', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const used = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(used.filter((name) => !listed.has(name))).toEqual([]);
});
