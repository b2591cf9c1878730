import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

type Service = { reference: string; name: string; status: string; period_ends_at: string };
type Invoice = { id: number; number: string; balance: number };

const fixture = apiForFile();
const operator = operatorOf(fixture);

const serviceNamed = (name: string, accept: (service: Service) => boolean): Promise<Service> =>
  eventually(
    async () => {
      const services = await operator.json<Service[]>('services', 'list', String(USD_CLIENT));
      return services.find((service) => service.name.includes(name)) as Service;
    },
    (service) => service && accept(service),
  );

const buyHosting = async () => {
  const name = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(name)]);
  await fixture.usd.payByCard(body.invoice.id);
  return serviceNamed(name, ({ status }) => status === 'active');
};

test('a service is renewed ahead of its time: invoiced, paid by the app, and its next period begins', async () => {
  const { reference, name, period_ends_at } = await buyHosting();
  const asked = await operator('services', 'renew', reference);
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });

  const renewed = await operator('services', 'renew', reference, '--yes', '--json');
  expect(renewed).toMatchObject({ code: 0, err: '' });
  const invoice: Invoice = JSON.parse(renewed.out);
  const twice = await operator('services', 'renew', reference, '--yes');
  expect(twice).toMatchObject({ code: 1, out: '', err: expect.stringContaining('which is unpaid, renews') });
  expect(twice.err).toContain(`invoices pay-link ${USD_CLIENT} ${invoice.id}`);
  const events = (await fixture.usd.get('/events')).body.data;
  expect(events[0]).toMatchObject({ type: 'invoice_created', subject: { type: 'invoice', id: invoice.id } });

  await fixture.usd.payByCard(invoice.id);
  await serviceNamed(name, (service) => service.period_ends_at > period_ends_at);
  const trail = await operator('audit', String(USD_CLIENT));
  expect(trail.out).toMatch(/operator:tester +renewal\.invoiced +hosting:\d+/);
});

test('services are a table for people', async () => {
  const { reference } = await buyHosting();
  const { out } = await operator('services', 'list', String(USD_CLIENT));
  const [heading, newest] = out.split('\n');
  expect(heading).toMatch(/^REFERENCE +NAME +STATUS +PERIOD ENDS +RENEWS FOR +CHANGE +RENEWAL INVOICE$/);
  expect(newest).toMatch(new RegExp(`^${reference} +[\\w.-]+ +active +\\S+ +USD 49.90 annually +- +-$`));
});

test('what a service changes to, and when, is shown with what it costs then', async () => {
  const { reference } = await buyHosting();
  const path = `/hosting/${reference.split('/')[2]}/changes`;
  const quoted = await fixture.usd.post(`${path}/quote`, { billing_cycle: 'monthly' });
  await fixture.usd.post(path, { quote_id: quoted.body.data.id });
  const { out } = await operator('services', 'list', String(USD_CLIENT));
  expect(out).toMatch(/ USD 4\.99 monthly +Starter, monthly, on \d{4}-\d\d-\d\d +-$/m);
  expect((await operator('clients', 'show', String(USD_CLIENT))).out).toMatch(/Starter, monthly, on \d{4}/);
});

test('a wrong reference gets a hint', async () => {
  const renew = (reference: string) => operator('services', 'renew', reference, '--yes');
  expect((await renew(`hosting/${USD_CLIENT}/1`)).err).toContain('services list <client>');
  expect(await renew('shop.com')).toMatchObject({ code: 2, err: expect.stringContaining('"services list"') });
  expect((await renew(`payment/${USD_CLIENT}/1`)).err).toContain('Give a hosting account or a domain');
});
