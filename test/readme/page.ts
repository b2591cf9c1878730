import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const readme = readFileSync(resolve('README.md'), 'utf8');

/** The blocks of a language below a heading, up to the next heading. */
export const blocksUnder = (heading: string, language = 'sh'): string[] => {
  const [, section = ''] = readme.split(new RegExp(`\\n##+ ${heading}.*\\n`));
  const [text = ''] = section.split(/\n##+ /);
  const blocks = [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, tongue, block = '']) =>
    tongue === language ? [block] : [],
  );
  if (blocks.length === 0) throw new Error(`There is no ${language} block under "${heading}".`);
  return blocks;
};
