import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTaxes } from '../../shared/catalog/index.ts';
import { openStage, type Source, type Stage } from '../../shared/import/index.ts';
import { type Shadow, shadow } from '../../shared/import/shadow/index.ts';
import { csv } from '../../shared/platform/csv.ts';
import { type Answer, table } from './output.ts';
import { Refusal } from './refusal.ts';
import { shadowPage } from './shadow-page.ts';

export type ShadowOptions = { next?: string | undefined; report?: string | undefined };

const COLUMNS = ['client', 'service', 'due', 'what', 'there', 'here', 'class', 'explained'] as const;

const csvOf = ({ differences, classes }: Shadow): string => {
  const explained = new Set(classes.filter(({ isExplained }) => isExplained).map((one) => one.class));
  return csv(
    COLUMNS,
    differences.map((one) => ({ ...one, explained: explained.has(one.class) ? 'yes' : 'no' })),
  );
};

const textOf = ({ from, until, there, here, equal, classes, unexplained }: Shadow): string =>
  [
    `${from} to ${until}: WHMCS invoiced ${there} renewals, here there would be ${here}; ${equal} are the same.`,
    ...(classes.length > 0
      ? [
          table(
            classes.map((one) => ({
              class: one.class,
              count: one.count,
              reason: one.isExplained ? one.text : `UNEXPLAINED: ${one.text}`,
            })),
          ),
        ]
      : []),
    `${unexplained} differences are unexplained.`,
  ].join('\n');

const dayOf = ({ day, all }: Stage): string => {
  const [last] = all("SELECT MAX(substr(date, 1, 10)) AS day FROM tblinvoices WHERE date NOT LIKE '0000%'");
  const found = day ?? last?.day;
  if (!found) throw new Refusal('A dump that does not say when it was made has to have invoices.');
  return String(found);
};

/** Compares two dumps, and leaves what it finds in a folder that its owner alone can read. */
export const shadowStep = async (
  source: Source,
  { next, report }: ShadowOptions,
  progress: (rows: number) => void,
): Promise<Answer> => {
  if (!next || !report) throw new Refusal('shadow needs --next, a later dump, and --report, a folder.');
  if (!existsSync(next)) throw new Refusal(`${next} cannot be read.`);
  const stage = await openStage(next, progress);
  try {
    const [from, until] = [dayOf(source.stage), dayOf(stage)];
    if (from >= until) throw new Refusal(`${next} is not later than the first dump.`);
    const found = shadow(source, { stage, from, until }, await getTaxes());
    mkdirSync(report, { recursive: true, mode: 0o700 });
    writeFileSync(join(report, 'shadow.csv'), `${csvOf(found)}\r\n`, { mode: 0o600 });
    writeFileSync(join(report, 'shadow.html'), shadowPage(found), { mode: 0o600 });
    const failed =
      found.unexplained > 0
        ? `Find out why before anything is moved: see ${join(report, 'shadow.html')}.`
        : undefined;
    const { differences, ...counts } = found;
    return { data: { ...counts, report }, text: textOf(found), failed };
  } finally {
    stage.close();
  }
};
