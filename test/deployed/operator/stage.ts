import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { Walk } from './walk.ts';

/** A batch of the stream is gathered for a minute. */
const GATHERED_MS = 120_000;

/** What is done to a stage as a whole. */
export const stageWork = ({ operator, client }: Walk): void => {
  test('secrets are filled by whoever deploys, once', async () => {
    const template = 'infra/operator/example-secrets.yaml';
    expect(await operator.asAdministrator('secrets', 'fill', template)).toEqual({ filled: [] });
  });

  test('the stage is examined', async () => {
    type Finding = { problem: string; remedy: string };
    // As the administrator: the emulator knows no dashboard by its name, and would refuse it to the operator role.
    const { findings } = await operator.findAsAdministrator<{ findings: Finding[] }>('doctor');
    expect(findings.filter(({ problem }) => /AccessDenied|not authorized/i.test(problem))).toEqual([]);
    expect(findings.every(({ remedy }) => remedy.length > 0)).toBe(true);
  });

  test('a restore drill is timed, and leaves nothing behind', async () => {
    const drill = await operator.asAdministrator<{ packages: number; seconds: object; table: string }>(
      'table',
      'restore',
      '--drill',
    );
    expect(drill.packages).toBeGreaterThanOrEqual(3);
    expect(Object.keys(drill.seconds)).toEqual(['restore', 'settings', 'read', 'delete']);
    const { TableNames } = await new DynamoDBClient({}).send(new ListTablesCommand({}));
    expect(TableNames).not.toContain(drill.table);
  });

  test('the audit trail names the caller as AWS knows them', async () => {
    const entries = await operator.run<{ actor: string }[]>('audit', client);
    const actors = new Set(entries.map(({ actor }) => actor));
    expect(
      [...actors].filter((actor) => /^operator:assumed-role\/.*Operator.*\/tester$/.test(actor)),
    ).toHaveLength(1);
    expect(await operator.run<unknown[]>('audit', '0')).not.toEqual([]);
  });

  test('the audit trail comes into its chain, whose last object is read', async () => {
    // What was there before this test began has been emptied out of the table, which would be found.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const verify = () => operator.run<{ objects: number }>('audit', 'verify', '--from', tomorrow);
    await eventually(verify, ({ objects }) => objects === 1, GATHERED_MS);
    expect(await operator.run('audit', 'backfill')).toEqual({ backfilled: 0 });
  });

  test('the whole table is looked at for records of earlier releases, of which a new stage has none', async () => {
    type Plan = { seen: number; changed: Record<string, number> };
    const { seen, changed } = await operator.run<Plan>('migrate', '--plan');
    expect(seen).toBeGreaterThan(10);
    expect(new Set(Object.values(changed))).toEqual(new Set([0]));
  });
};
