import type { Command } from '@commander-js/extra-typings';
import { about, audit } from '../../shared/events/index.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { toTime } from './arguments.ts';
import { operation } from './operation.ts';
import { applySettings, countPackages, deleteTable, restoreAsOf } from './restore-table.ts';

/** Seconds each step took, told as soon as it has ended. */
const stopwatch = (progress: (text: string) => void) => {
  const seconds: Record<string, number> = {};
  return {
    seconds,
    time: async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const begin = performance.now();
      const result = await work();
      seconds[step] = Math.round((performance.now() - begin) / 100) / 10;
      progress(`${step}: ${seconds[step]} s`);
      return result;
    },
  };
};

/** `hosting-client-api-staging-20261121-090000` */
const restoredName = (source: string, now: Date): string => {
  const [day = '', time = ''] = now.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  return `${source}-${day}-${time}`;
};

export const addTable = (program: Command): void => {
  program
    .command('table')
    .description('The table of a stage')
    .command('restore')
    .description('make a new table of what this one was; nothing uses it before cdk.json names it')
    .option('--at <time>', 'as 2026-11-21T09:00:00Z (default: the latest there is)', toTime)
    .option('--drill', 'only try it and measure the time: the new table is deleted again')
    .action(
      operation(async ({ actor, now, confirm, progress }, { at = null, drill = false }) => {
        const source = requireEnv('TABLE_NAME');
        const table = restoredName(source, now);
        const as_of = at?.toISOString() ?? 'now';
        await confirm(`Restore ${source} as of ${as_of} into ${table}?`);
        await transact([
          audit(about.table(source), actor, 'table.restore_started', now, { table, as_of, drill }),
        ]);
        const { time, seconds } = stopwatch(progress);
        await time('restore', () => restoreAsOf(source, table, at));
        const stream = await time('settings', () => applySettings(source, table));
        const packages = await time('read', () => countPackages(table));
        if (drill) await time('delete', () => deleteTable(table));
        const text = drill
          ? `The drill is over: ${packages} packages were read back, and ${table} is deleted.`
          : `${table} holds ${packages} packages. Put it into cdk.json as "restored_table", ${stream} as "restored_stream", and deploy.`;
        return { data: { table, stream, packages, drill, seconds }, text };
      }),
    );
};
