import { readFileSync, writeFileSync } from 'node:fs';
import mjml2html from 'mjml';

const SOURCE = new URL('layout.mjml', import.meta.url);
const TARGET = new URL('../../shared/mail-templates/layout.ts', import.meta.url);

/** Colours in the source that stand for those of the brand, because MJML takes nothing but colours there. */
const COLOURS = { '#ac00e1': '{{colour}}', '#ac00e2': '{{on_colour}}' };

const BLOCK = /<!--block:(\w+)-->(.*?)<!--\/block:\1-->/gs;
const BLOCKS = /<!-- Cut out.*<!--\/blocks-->/s;
const PLACEHOLDER = /\{\{(\w+)(?::(html))?\}\}/g;

type Part = { name: string; source: string };

/** `{{name}}` takes text, which is escaped, and `{{name:html}}` what other parts have made. */
const toFunction = ({ name, source }: Part): string => {
  const kinds = new Map(
    [...source.matchAll(PLACEHOLDER)].map(([, field = '', kind]) => [
      field,
      kind ? 'Html | readonly Html[]' : 'string',
    ]),
  );
  const literal = source
    .replace(/[\\`]|\$\{/g, '\\$&')
    .replace(PLACEHOLDER, (_match, field: string) => `\${value.${field}}`);
  const fields = [...kinds].map(([field, kind]) => `${field}: ${kind}`).join('; ');
  return `export const ${name} = (value: { ${fields} }): Html => html\`${literal}\`;\n`;
};

/** The layout as TypeScript: one function for the document and one for each block of it. */
export const buildLayout = async (): Promise<string> => {
  const mjml = readFileSync(SOURCE, 'utf8');
  const { html } = await mjml2html(mjml, { validationLevel: 'strict', fonts: {}, keepComments: true });
  const branded = Object.entries(COLOURS).reduce(
    (text, [colour, field]) => text.replaceAll(colour, field),
    html,
  );
  const tidy = (text: string): string => text.replace(/\s*\n\s*/g, '\n').trim();
  const blocks = [...branded.matchAll(BLOCK)].map(([, name = '', source = '']) => ({
    name,
    source: tidy(source),
  }));
  return [
    '// Made from infra/mail/layout.mjml by `npm run mail:layout`; change it there.',
    "import { type Html, html } from '../platform/html.ts';\n",
    ...[{ name: 'mailDocument', source: tidy(branded.replace(BLOCKS, '')) }, ...blocks].map(toFunction),
  ].join('\n');
};

if (import.meta.main) writeFileSync(TARGET, await buildLayout());
