import {
  cutOver,
  type Deed,
  type Night,
  planCutover,
  type Range,
} from '../../shared/import/cutover/index.ts';
import type { Source } from '../../shared/import/index.ts';
import type { Session } from './operation.ts';
import { type Answer, table } from './output.ts';
import { Refusal } from './refusal.ts';

export type CutoverOptions = {
  from?: Date | undefined;
  to?: Date | undefined;
  quietSince?: Date | undefined;
  dryRun?: true | undefined;
};

const dayOf = (date: Date | undefined): string | null => date?.toISOString().slice(0, 10) ?? null;

export const rangeOf = ({ from, to }: CutoverOptions): Range => ({ from: dayOf(from), to: dayOf(to) });

const countsOf = (deeds: Deed[]): string => {
  const counts = [...Map.groupBy(deeds, ({ what }) => what)].map(([what, { length }]) => `${length} ${what}`);
  return counts.length > 0 ? counts.join(', ') : 'nothing';
};

const SHOWN = 200;

const nightText = ({ members, already, missing, deeds, reasons }: Night): string =>
  [
    `${members.length} clients are to be cut over; ${already} were before, ${missing.length} are not here.`,
    ...(deeds.length > 0 ? [table(deeds.slice(0, SHOWN))] : []),
    ...(deeds.length > SHOWN ? [`And ${deeds.length - SHOWN} more: --json has them all.`] : []),
    `The first night: ${countsOf(deeds)}.`,
    ...reasons,
  ].join('\n');

/** Says what the first night does to a cohort, and then has this system bill it. */
export const cutoverStep = async (
  { actor, now, confirm, progress }: Session,
  source: Source,
  options: CutoverOptions,
): Promise<Answer> => {
  const { quietSince, dryRun = false } = options;
  if (!quietSince) throw new Refusal('Say with --quiet-since when the automation of WHMCS was turned off.');
  const tell = (clients: number) => {
    if (clients % 1000 === 0) progress(`${clients} clients`);
  };
  const night = await planCutover(source, rangeOf(options), quietSince, now, tell);
  const { members, already, missing, deeds, reasons } = night;
  const data = { clients: members.length, already, missing, first_night: deeds, reasons };
  const text = nightText(night);
  if (reasons.length > 0) {
    return { data: { ...data, cut_over: 0 }, text, failed: 'Nobody is cut over before this is seen to.' };
  }
  if (dryRun || members.length === 0) return { data: { ...data, cut_over: 0 }, text };
  await confirm(`${text}\nBill ${members.length} clients here from now on?`);
  await cutOver(source, members, actor, now, tell);
  return {
    data: { ...data, cut_over: members.length },
    text: `${text}\n${members.length} clients are billed here from now on.`,
  };
};
