import { expect, test } from 'vitest';
import { renderMail } from '../../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND } from '../../../shared/mail-templates/samples.ts';
import { serviceMails } from '../../../shared/notifications/service-mails.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { KOFI } from '../../support/contacts.ts';
import { domainAtRegistrar } from '../../support/own-zone.ts';
import { record, zonesForFile } from '../dns/zones.ts';

const { registrar, call, zoneOf, change } = zonesForFile();
const own = () => domainAtRegistrar(registrar().url);

/** The rows of the last mail about a change of the domain, and how many there were. */
const told = async ({ client_id, id, name }: DomainRecord, locale: 'en' | 'fr' = 'en') => {
  const { items } = await queryPage(collections.ofClient(client_id, 'EVENT'), { limit: 100, after: null });
  const events = items.filter(({ type, subject }) => type === 'domain_changed' && subject.id === id);
  const [last] = events.toSorted((one, other) => other.id - one.id);
  const variables = last && (await serviceMails.domain_changed(last));
  if (!variables) throw new Error('There is nothing to say.');
  const { text } = renderMail('domain_changed', locale, variables, SAMPLE_BRAND);
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.endsWith(name)) + 1;
  return { rows: lines.slice(first, lines.indexOf('', first)), times: events.length };
};

const NAMES = ['ns1.example.net', 'ns2.example.net'];

test('a mail about settings says which, from what to what, once for one action', async () => {
  const domain = await own();
  await call('PATCH', domain, '', { auto_renew: false, locked: false });
  expect(await told(domain)).toEqual({
    rows: ['Automatic renewal: on → off', 'Transfer lock: on → off'],
    times: 1,
  });
  expect((await told(domain, 'fr')).rows).toEqual([
    'Renouvellement automatique\u00a0: activé → désactivé',
    'Verrou de transfert\u00a0: activé → désactivé',
  ]);
});

test('one about nameservers names those of before and those of now', async () => {
  const domain = await own();
  await call('PUT', domain, '/nameservers', { nameservers: NAMES });
  const [before, after] = [domain.nameservers.join(', '), NAMES.join(', ')];
  expect((await told(domain)).rows).toEqual([`Nameservers: ${before} → ${after}`]);
});

test('one about contacts names who has new data, and tells none of it', async () => {
  const domain = await own();
  const { data } = (await call('GET', domain, '/contacts')).body;
  await call('PUT', domain, '/contacts', {
    registrant: data.registrant,
    admin: KOFI,
    accept_transfer_lock: true,
  });
  const { rows } = await told(domain);
  expect(rows).toContain('Contact (administration): new data');
  expect(rows.join()).not.toContain('registrant');
  expect(rows.join()).not.toContain(KOFI.email);
});

test('one about DNS names each record that was added or removed, and counts those beyond twelve', async () => {
  const domain = await own();
  const shop = record({ host: 'shop' });
  const key = record({ type: 'TXT', host: 'key', value: 'k'.repeat(200) });
  await change(domain, { add: [shop, key] });
  expect((await told(domain)).rows).toEqual([
    `DNS record added: shop A ${shop.value}`,
    `DNS record added: key TXT ${'k'.repeat(60)}…`,
  ]);
  const many = Array.from({ length: 14 }, (_, host) => record({ host: `h${host}` }));
  await change(domain, { add: many, remove: [shop], if_version: (await zoneOf(domain)).version });
  const { rows } = await told(domain);
  expect(rows).toHaveLength(13);
  expect([rows[0], rows.at(-1)]).toEqual([`DNS record removed: shop A ${shop.value}`, '…: 3 more']);
});
