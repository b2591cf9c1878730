import { getTaxes } from '../../catalog/index.ts';
import { about, audit } from '../../events/index.ts';
import { equals } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, retryOnConflict, transact, update, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import { keys } from '../../records/keys.ts';
import { countUnapplied, readCutovers } from '../apply.ts';
import type { Entry, Source } from '../entry.ts';
import { translate } from '../translate.ts';
import { type Verification, verify } from '../verify.ts';
import { cohortOf, type Member, type Range } from './cohort.ts';
import { digestsOf } from './digests.ts';
import { type Deed, firstNight } from './night.ts';
import { whyNotQuiet } from './quiet.ts';
import { planRelease, readClientRecords, releaseWrites } from './release.ts';

export type Night = {
  /** Who is to be cut over; who is already is left out. */
  members: Member[];
  already: number;
  /** Who was in the cohort and is not here. */
  missing: number[];
  deeds: Deed[];
  /** Why nobody is cut over: each has to be seen to. */
  reasons: string[];
  verification: Verification;
};

const AT_ONCE = 8;
const COMPARED = 50;
const SHOWN = 100;

async function* batchesOf<T>(values: Iterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const value of values) {
    batch.push(value);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* entriesOf(source: Source, clients: ReadonlySet<number>): Generator<Entry> {
  for (const translated of translate(source)) {
    if ('left' in translated) continue;
    const { client } = translated.entry;
    if (client === null || clients.has(client)) yield translated.entry;
  }
}

/** How many rows of the dump are not what was applied last. */
const unappliedRows = async (source: Source, clients: ReadonlySet<number>): Promise<number> => {
  let count = 0;
  for await (const batch of batchesOf(entriesOf(source, clients), COMPARED))
    count += await countUnapplied(batch);
  return count;
};

/** Deeds that cannot be taken back; somebody has to have said that they are right. */
const GRAVE: Record<string, string> = {
  suspend: 'suspended_tonight',
  announce_deletion: 'deleted_soon',
  terminate: 'deleted_soon',
};

const graveReasons = (deeds: Deed[], accepted: readonly string[]): string[] => {
  const grave = deeds.flatMap(({ what, services }) => (GRAVE[what] ? [{ code: GRAVE[what], services }] : []));
  return [...Map.groupBy(grave, ({ code }) => code)]
    .filter(([code]) => !accepted.includes(code ?? ''))
    .map(([code, all]) => {
      const named = all.slice(0, 5).map(({ services }) => services);
      return `${code}: ${all.length} services, such as ${named.join(', ')}. Accept it in the mapping where it is right.`;
    });
};

/**
 * What the first night would do to a cohort, and why it cannot be cut over. Nothing is written. `quietSince`: when the
 * automation of WHMCS was turned off.
 */
export const planCutover = async (
  source: Source,
  range: Range,
  quietSince: Date,
  now: Date,
  progress: (clients: number) => void,
): Promise<Night> => {
  const known = await readCutovers();
  const cohort = cohortOf(source.stage, range);
  const members = cohort.filter(({ client }) => (known.get(client)?.state ?? 'begun') === 'begun');
  const ids = new Set(members.map(({ client }) => client));
  const taxes = await getTaxes();
  const [deeds, missing, blockers]: [Deed[], number[], string[]] = [[], [], []];
  let seen = 0;
  for await (const batch of batchesOf(members, AT_ONCE)) {
    const found = await Promise.all(batch.map(({ client }) => readClientRecords(client)));
    found.forEach((owned, index) => {
      const { client } = batch[index] as Member;
      if (!owned) {
        missing.push(client);
        return;
      }
      const release = planRelease(source.stage, owned, now);
      blockers.push(...release.blockers.map((blocker) => `Client ${client}: ${blocker}.`));
      deeds.push(...firstNight(release, taxes, now));
    });
    seen += batch.length;
    progress(seen);
  }
  const unapplied = await unappliedRows(source, ids);
  const verification = await verify(source, progress, (client) => ids.has(client));
  const back = cohort.filter(({ client }) => ['returning', 'back'].includes(known.get(client)?.state ?? ''));
  return {
    members: members.filter(({ client }) => !missing.includes(client)),
    already: cohort.length - members.length,
    missing,
    deeds,
    reasons: [
      ...whyNotQuiet(source.stage, ids, quietSince, now),
      ...(unapplied > 0 ? [`${unapplied} rows of this dump are not here: run apply with it.`] : []),
      ...(verification.unexplained > 0
        ? [`verify has ${verification.unexplained} unexplained differences.`]
        : []),
      ...(back.length > 0
        ? [`${back.length} clients went back to WHMCS, and cannot be cut over again.`]
        : []),
      ...graveReasons(deeds, source.mapping.accept),
      ...blockers.slice(0, SHOWN),
    ],
    verification,
  };
};

/** What a transaction takes, less the record of the cut-over and its entry in the audit trail. */
const MOST_WRITES = 90;

/** Whole groups, as many of them as one transaction takes. */
const chunksOf = (groups: Write[][]): Write[][] => {
  const chunks: Write[][] = [];
  for (const group of groups) {
    const last = chunks.at(-1);
    if (last && last.length + group.length <= MOST_WRITES) last.push(...group);
    else chunks.push([...group]);
  }
  return chunks.length > 0 ? chunks : [[]];
};

const goLive = async (
  source: Source,
  { client, next_due }: Member,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const [record, owned] = await Promise.all([getItem(keys.cutover(client)), readClientRecords(client)]);
  if (!owned || (record && record.state !== 'begun')) return;
  const release = planRelease(source.stage, owned, now);
  const chunks = chunksOf(releaseWrites(release, now));
  for (const [index, writes] of chunks.entries()) {
    const state = index === chunks.length - 1 ? 'live' : 'begun';
    const begun = index > 0 || record !== undefined;
    const note = begun
      ? update(keys.cutover(client), { set: { state } }, [equals('state', 'begun')])
      : putNew({
          ...keys.cutover(client),
          client_id: client,
          state,
          next_due,
          live_at: now.toISOString(),
          digests: digestsOf(owned),
        });
    const entry =
      state === 'live'
        ? [audit(about.client(client), actor, 'client.cut_over', now, { services: release.services.length })]
        : [];
    await transact([...writes, note, ...entry]);
  }
};

/**
 * Has this system bill the clients of a cohort from now on: each client in one transaction where it fits, with a note of
 * it. A run that was stopped goes on where it was; of two at once each client is cut over by one.
 */
export const cutOver = async (
  source: Source,
  members: Member[],
  actor: Actor,
  now: Date,
  progress: (clients: number) => void,
): Promise<void> => {
  let done = 0;
  for await (const batch of batchesOf(members, AT_ONCE)) {
    await Promise.all(
      batch.map((member) => retryOnConflict(undefined, () => goLive(source, member, actor, now))),
    );
    done += batch.length;
    progress(done);
  }
};
