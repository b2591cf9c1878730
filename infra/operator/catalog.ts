import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'yaml';
import {
  compareCatalog,
  type EntryChange,
  importCatalog,
  readCatalog,
  toDocument,
} from '../../shared/catalog/import-catalog.ts';
import { readCatalogFile } from './catalog-file.ts';
import { operation } from './operation.ts';
import { fileAnswer } from './output.ts';

const changeLines = ({ entry, kind, fields }: EntryChange): string[] => [
  `${kind === 'new' ? '+' : '~'} ${entry}`,
  ...fields.map(({ field, from, to }) => `    ${field}: ${from} -> ${to}`),
];

const presentChange = ({ entry, kind, fields }: EntryChange) => ({ entry, change: kind, fields });

export const addCatalog = (program: Command): void => {
  const catalog = program.command('catalog').description('Hosting packages and domain endings on offer');

  catalog
    .command('export')
    .description('the whole catalog as YAML, ready to be changed and imported')
    .option('--output <file>', 'write it to a file')
    .action(
      operation(async (_session, { output }) => {
        const document = toDocument(await readCatalog());
        return fileAnswer({ data: document, text: stringify(document).trimEnd() }, output);
      }),
    );

  catalog
    .command('import')
    .description('create and change the entries of a YAML file; others stay, "active: false" takes one off')
    .argument('<file>', 'YAML as "catalog export" makes it')
    .option('--dry-run', 'only show what would change')
    .action(
      operation(async ({ actor, now, progress }, file, { dryRun = false }) => {
        const present = await readCatalog();
        const changes = compareCatalog(readCatalogFile(file, present), present);
        if (!dryRun) {
          const told = (done: number) => progress(`${done} of ${changes.length} entries imported`);
          await importCatalog(changes, actor, now, told);
        }
        const end = dryRun ? 'Dry run: nothing was changed.' : `${changes.length} entries were imported.`;
        return {
          data: { imported: !dryRun, changes: changes.map(presentChange) },
          text: changes.length === 0 ? 'Nothing differs.' : [...changes.flatMap(changeLines), end].join('\n'),
        };
      }),
    );
};
