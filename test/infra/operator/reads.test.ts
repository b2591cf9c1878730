import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '../../../infra/local/demo-data.ts';
import { READS } from '../../../infra/operator/note-read.ts';
import { createProgram } from '../../../infra/operator/program.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Entry = { id: number; action: string; actor: string; details: Record<string, unknown> };

/** Values of the arguments that commands have. */
const values: Record<string, string> = { client: String(USD_CLIENT), user: DEMO.user.email };

const leaves = (command: CommandUnknownOpts, path: string[] = []): [string, CommandUnknownOpts][] =>
  command.commands.flatMap((child) => {
    const own = [...path, child.name()];
    return child.commands.length > 0 ? leaves(child, own) : [[own.join(' '), child]];
  });

const argumentsOf = (command: CommandUnknownOpts) => command.registeredArguments.map((one) => one.name());

const PEOPLE = ['client', 'user', 'mail'];
const reading = leaves(createProgram()).filter(
  ([, command]) => READS.has(command.name()) && argumentsOf(command).some((name) => PEOPLE.includes(name)),
);

beforeAll(async () => {
  const ordered = await fixture.usd.order([domainItem(freshDomain())]);
  values.invoice = String(ordered.body.invoice.id);
  const body = { department_id: 1, subject: 'Mail', message: 'It does not arrive.' };
  values.ticket = String((await fixture.usd.post('/tickets', body)).body.data.id);
  await fixture.api('POST', '/me/email', {
    token: fixture.token,
    body: { email: 'new@example.com', current_password: DEMO_PASSWORD },
  });
  const mails = await operator.json<{ reference: string }[]>('mails', 'list', '--user', DEMO.user.email);
  values.mail = mails[0]?.reference ?? '';
});

const newest = async () => {
  const entries = await Promise.all([
    operator.json<Entry[]>('audit', String(USD_CLIENT)),
    operator.json<Entry[]>('audit', '0'),
  ]);
  return entries.flat().toSorted((a, b) => b.id - a.id)[0];
};

describe('whoever of the staff reads what belongs to a client or user leaves an entry', () => {
  test.each(reading.map(([name]) => name))('%s', async (name) => {
    const command = reading.find(([other]) => other === name)?.[1];
    const given = command ? argumentsOf(command).map((argument) => values[argument] ?? `no ${argument}`) : [];
    expect(await operator(...name.split(' '), ...given)).toMatchObject({ code: 0 });
    expect(await newest()).toMatchObject({
      action: expect.stringMatching(/^(client|user)\.read$/),
      actor: expect.stringMatching(/^operator:/),
      details: { command: name },
    });
  });

  test('mails list --client', async () => {
    await operator('mails', 'list', '--client', String(USD_CLIENT));
    expect(await newest()).toMatchObject({ action: 'client.read', details: { command: 'mails list' } });
  });
});

test('commands that read are among them, and what is refused leaves none', async () => {
  const names = reading.map(([name]) => name);
  for (const name of ['invoices show', 'tickets show', 'mails show', 'clients export', 'users sessions'])
    expect(names).toContain(name);
  const before = await newest();
  expect((await operator('tickets', 'show', String(USD_CLIENT), '1')).code).toBe(1);
  expect((await newest())?.id).toBe(before?.id);
});
