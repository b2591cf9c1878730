import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const readme = readFileSync(resolve('README.md'), 'utf8');

/** The shell blocks below a heading, up to the next one. */
export const blocksUnder = (heading: string): string[] => {
  const [, section = ''] = readme.split(new RegExp(`\\n##+ ${heading}.*\\n`));
  const [text = ''] = section.split(/\n##+ /);
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`There is no shell block under "${heading}".`);
  return blocks;
};
