import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReturnable, giveBack, type Returned } from '../../shared/import/cutover/index.ts';
import type { Mapping } from '../../shared/import/index.ts';
import { csv } from '../../shared/platform/csv.ts';
import { type CutoverOptions, rangeOf } from './import-cutover.ts';
import type { ShadowOptions } from './import-shadow.ts';
import type { Session } from './operation.ts';
import { type Answer, table } from './output.ts';
import { Refusal } from './refusal.ts';

const textOf = ({ back, busy, calls, byHand }: Returned, report: string): string =>
  [
    `${back} clients are billed by WHMCS again. ${report} has ${calls.length} calls and ${byHand.length} things by hand.`,
    ...(busy.length > 0 ? [table(busy)] : []),
  ].join('\n');

/** Gives a cohort back to WHMCS, and leaves what has changed since in a folder that its owner alone can read. */
export const backStep = async (
  { actor, now, confirm }: Session,
  mapping: Mapping,
  options: CutoverOptions & ShadowOptions,
): Promise<Answer> => {
  const { report } = options;
  if (!report) throw new Refusal('back needs --report, a folder.');
  const { members, tooLate } = await findReturnable(rangeOf(options), now);
  if (members.length === 0)
    throw new Refusal(
      tooLate > 0 ? `${tooLate} clients were cut over more than 14 days ago.` : 'Nobody was cut over.',
    );
  const late = tooLate > 0 ? ` ${tooLate} others were cut over too long ago, and stay.` : '';
  await confirm(`Give ${members.length} clients back to WHMCS, for good?${late}`);
  const returned = await giveBack(members, mapping, actor, now);
  const { calls, byHand, back, busy } = returned;
  mkdirSync(report, { recursive: true, mode: 0o700 });
  const lines = calls.map((one) => `${JSON.stringify(one)}\n`);
  writeFileSync(join(report, 'calls.jsonl'), lines.join(''), { mode: 0o600 });
  writeFileSync(join(report, 'by-hand.csv'), `${csv(['client', 'what', 'why'], byHand)}\r\n`, {
    mode: 0o600,
  });
  const failed =
    busy.length > 0 ? 'Some have to end what they are at: run it again in some minutes.' : undefined;
  const data = { back, too_late: tooLate, busy, calls: calls.length, by_hand: byHand.length, report };
  return { data, text: textOf(returned, report), failed };
};
