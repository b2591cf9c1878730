import { existsSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { isAddon, isPackage, problemsOf, readCatalog } from '../../shared/catalog/index.ts';
import { about, audit } from '../../shared/events/index.ts';
import {
  type Applied,
  apply,
  type BroughtCards,
  bringCards,
  completeMapping,
  type Finding,
  type Mapping,
  mappingSchema,
  openStage,
  type Plan,
  plan,
  readCutovers,
  readFiles,
  type Source,
  type Verification,
  verify,
  type WhmcsApi,
} from '../../shared/import/index.ts';
import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import { config } from '../../shared/platform/config/config.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { readDocument } from './catalog-file.ts';
import { backStep } from './import-back.ts';
import { type CutoverOptions, cutoverStep } from './import-cutover.ts';
import { type ShadowOptions, shadowStep } from './import-shadow.ts';
import type { Session } from './operation.ts';
import { type Answer, table } from './output.ts';
import { Refusal } from './refusal.ts';

const HEAD = `# What of WHMCS becomes what here. Fill in what is null, then plan again: what is here stays as it is.
# gateways: the name that payments of each have here. accept: codes of findings that no longer block.
`;

const readMapping = (file: string): Mapping =>
  existsSync(file)
    ? readDocument(file, (value) => {
        const parsed = mappingSchema.safeParse(value ?? {});
        return parsed.success
          ? { document: parsed.data }
          : { problems: parsed.error.issues.flatMap(problemsOf) };
      })
    : mappingSchema.parse({});

/** Tells of each so many, so that a log stays short. */
const each = (many: number, tell: (count: number) => void) => {
  let told = 0;
  return (count: number): void => {
    if (count - told < many) return;
    told = count;
    tell(count);
  };
};

const findingRow = ({ code, blocks, count, examples, text }: Finding) => ({
  blocks: blocks ? 'BLOCKS' : '',
  code,
  count,
  such_as: examples.join(', '),
  text,
});

const planText = ({ version, tables, findings, blocking }: Plan): string =>
  [
    `WHMCS ${version ?? 'of an unknown version'}`,
    table(
      tables.map(({ table: name, rows, carried }) => ({
        table: name,
        rows,
        carried: carried ? 'yes' : 'no',
      })),
    ),
    findings.length > 0 ? table(findings.map(findingRow)) : 'Nothing was found.',
    blocking > 0 ? `${blocking} findings block.` : 'Nothing blocks.',
  ].join('\n\n');

const planStep = async ({ source, file, now }: Step): Promise<Answer> => {
  writeFileSync(file, HEAD + stringify(source.mapping), { mode: 0o600 });
  const { suspend_after_days } = config().renewals;
  const planned = plan(source, addDays(now, -suspend_after_days));
  const failed = planned.blocking > 0 ? `See to what blocks, or accept it in ${file}.` : undefined;
  return { data: planned, text: planText(planned), failed };
};

/** Named by environment variables, so that no list of processes has them. */
const apiOf = (url: string): WhmcsApi => {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(hostname))
    throw new Refusal('The API of WHMCS is asked by https only.');
  const { WHMCS_API_IDENTIFIER: identifier, WHMCS_API_SECRET: secret } = process.env;
  if (!identifier || !secret) throw new Refusal('Set WHMCS_API_IDENTIFIER and WHMCS_API_SECRET.');
  return { url, identifier, secret, accessKey: process.env.WHMCS_API_ACCESS_KEY };
};

const cardsText = ({ kept, left, written, changed, unchanged }: BroughtCards): string =>
  [
    `${kept} cards are kept. Of ${written} clients they were written, of ${changed} changed, of ${unchanged} as before.`,
    ...Object.entries(left).map(([reason, count]) => `${count} left: ${reason}.`),
  ].join('\n');

const applyText = ({ written, changed, unchanged, refused, left, cards }: AppliedAll): string =>
  [
    `${written} rows were written, ${changed} changed, ${unchanged} were as before, ${left.length} were left.`,
    ...(refused.length > 0 ? [table(refused)] : []),
    ...(cards ? [cardsText(cards)] : []),
    ...(cards && cards.refused.length > 0 ? [table(cards.refused)] : []),
  ].join('\n');

const cardsStep = async ({ source, actor, now, progress }: Step, api: WhmcsApi): Promise<BroughtCards> => {
  try {
    return await bringCards(
      source,
      api,
      actor,
      now,
      each(100, (clients) => progress(`cards of ${clients} clients`)),
    );
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    throw new Refusal(`${error.message}. Run it again: it goes on where it was.`);
  }
};

type AppliedAll = Applied & { cards?: BroughtCards };

const applyStep = async (step: Step): Promise<Answer> => {
  const { source, actor, now, confirm, progress, file, options } = step;
  const api = options.api === undefined ? null : apiOf(options.api);
  const { suspend_after_days } = config().renewals;
  const { blocking } = plan(source, addDays(now, -suspend_after_days));
  if (blocking > 0) throw new Refusal(`${blocking} findings block: see the plan, or accept them in ${file}.`);
  await confirm('Write the records of this dump?');
  const applied = await apply(
    source,
    each(1000, (rows) => progress(`${rows} rows`)),
  );
  const { written, changed, unchanged, refused } = applied;
  if (written + changed > 0) {
    const details = { written, changed, unchanged, refused: refused.length };
    await transact([audit(about.table(requireEnv('TABLE_NAME')), actor, 'whmcs.imported', now, details)]);
  }
  const all: AppliedAll = { ...applied, ...(api ? { cards: await cardsStep(step, api) } : {}) };
  const failed =
    refused.length + (all.cards?.refused.length ?? 0) > 0
      ? 'Records that were changed here, or were here before, stay as they are.'
      : undefined;
  return { data: all, text: applyText(all), failed };
};

const verifyText = ({ clients, equal, differences, unexplained }: Verification, live: number): string =>
  [
    ...(differences.length > 0
      ? [table(differences.map((one) => ({ ...one, reason: one.reason ?? 'UNEXPLAINED' })))]
      : []),
    `${equal} of ${clients} clients are equal. ${unexplained} differences are unexplained.`,
    ...(live > 0 ? [`${live} clients were cut over, and are not compared.`] : []),
  ].join('\n');

const verifyStep = async ({ source, progress }: Step): Promise<Answer> => {
  const live = await readCutovers();
  const verified = await verify(
    source,
    each(1000, (clients) => progress(`${clients} clients`)),
    (client) => !live.has(client),
  );
  const failed = verified.unexplained > 0 ? 'Do not go on before each difference has a reason.' : undefined;
  return { data: verified, text: verifyText(verified, live.size), failed };
};

export type ImportStep = 'plan' | 'apply' | 'verify' | 'shadow' | 'cutover' | 'back';

export type ImportOptions = ShadowOptions &
  CutoverOptions & { files?: string | undefined; api?: string | undefined };

type Step = Session & { source: Source; file: string; options: ImportOptions };

const STEPS: Record<Exclude<ImportStep, 'back'>, (step: Step) => Promise<Answer>> = {
  plan: planStep,
  apply: applyStep,
  verify: verifyStep,
  shadow: ({ source, options, progress }) =>
    shadowStep(
      source,
      options,
      each(100_000, (rows) => progress(`${rows} rows read`)),
    ),
  cutover: ({ source, options, ...session }) => cutoverStep(session, source, options),
};

/** Reads a dump, where one is needed, and carries out one step with what it has. */
export const importWhmcs = async (
  session: Session,
  step: ImportStep,
  dump: string | undefined,
  file: string,
  options: ImportOptions = {},
): Promise<Answer> => {
  if (step === 'back') return backStep(session, readMapping(file), options);
  if (!dump) throw new Refusal(`${step} needs --dump.`);
  if (options.files && !existsSync(options.files)) throw new Refusal(`${options.files} cannot be read.`);
  if (!existsSync(dump)) throw new Refusal(`${dump} cannot be read.`);
  const present = readMapping(file);
  const stage = await openStage(
    dump,
    each(100_000, (rows) => session.progress(`${rows} rows read`)),
  );
  try {
    const files = options.files ? await readFiles(options.files) : new Map();
    const catalog = await readCatalog();
    const packages = new Map(catalog.filter(isPackage).map((one) => [one.id, one]));
    const addons = new Map(catalog.filter(isAddon).map((one) => [one.id, one]));
    const source = { stage, mapping: completeMapping(stage, present), packages, addons, files };
    return await STEPS[step]({ ...session, source, file, options });
  } finally {
    stage.close();
  }
};
