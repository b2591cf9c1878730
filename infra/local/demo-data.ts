import { join } from 'node:path';
import { taxesRecord } from '../../shared/catalog/index.ts';
import { createClient, userWrites } from '../../shared/clients/index.ts';
import type { BillingCycle } from '../../shared/contract/vocabulary.ts';
import { registrarsOfStage } from '../../shared/integrations/registry/registrars.ts';
import { Failure } from '../../shared/platform/failure.ts';
import { putNew, StaleWriteError, transact } from '../../shared/platform/table/write.ts';
import type { AddonRecord, PackageRecord, TldRecord } from '../../shared/records/catalog.ts';
import { keys } from '../../shared/records/keys.ts';
import { readCatalogFile } from '../operator/catalog-file.ts';

export const DEMO_PASSWORD = 'correct-horse-battery';

/** Made once with `hashPassword`, which takes longer than all the rest of the demo data. */
const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$u2D6Mm2oBFoG9sB3IKyzMw$TvXmLUEoFyVvKrMR7DlqFhbANB2RxcOzxBuzVf9JQH8';

/** Ids of the demo records, the same on every machine. */
export const DEMO = {
  user: { id: 1001, email: 'demo@example.com', clients: { usd: 2001, ghs: 2002 } },
  other: { id: 1002, email: 'other@example.com', clients: { usd: 2003 } },
} as const;

const cyclePrices = (monthly: number, setupFee: number) => {
  const months: Partial<Record<BillingCycle, number>> = {
    monthly: 1,
    quarterly: 3,
    annually: 10,
    biennially: 19,
  };
  const prices = Object.entries(months).map(([cycle, factor]) => [
    cycle,
    { price: monthly * factor, setup_fee: cycle === 'monthly' ? setupFee : 0 },
  ]);
  return Object.fromEntries(prices) as PackageRecord['prices'][string];
};

const package_ = (
  id: number,
  name: string,
  description: string,
  plan: string,
  monthlyUsd: number,
  features: PackageRecord['features'],
): PackageRecord => ({
  ...keys.catalogPackage(id),
  id,
  name,
  description,
  plan,
  features,
  prices: { USD: cyclePrices(monthlyUsd, 500), GHS: cyclePrices(monthlyUsd * 12, 6000) },
  active: true,
});

const addon = (
  id: number,
  name: string,
  description: string,
  monthlyUsd: number,
  fits: Pick<AddonRecord, 'max_quantity' | 'packages'>,
): AddonRecord => ({
  ...keys.catalogAddon(id),
  id,
  name,
  description,
  prices: { USD: cyclePrices(monthlyUsd, 0), GHS: cyclePrices(monthlyUsd * 12, 0) },
  min_quantity: 1,
  ...fits,
  active: true,
});

const tld = (
  name: string,
  registrar: TldRecord['registrar'],
  usd: number,
  transferable = true,
): TldRecord => {
  const yearPrice = (register: number) => ({
    register,
    renew: register,
    transfer: transferable ? register : null,
    restore: registrar === 'manual' ? null : 12_000 * (register / usd),
  });
  return {
    ...keys.catalogTld(name),
    tld: name,
    registrar,
    minimum_years: 1,
    maximum_years: registrar === 'manual' ? 2 : 10,
    prices: { USD: yearPrice(usd), GHS: yearPrice(usd * 12) },
    active: true,
  };
};

/** The TLDs that a registrar sells are shared out among the stack's. */
const catalogOf = (registrars: readonly string[]) => [
  package_(1, 'Starter', 'One website with everything it needs.', 'starter', 499, {
    disk_mb: 10_240,
    bandwidth_mb: 102_400,
    email_accounts: 10,
    databases: 2,
  }),
  package_(2, 'Business', 'Several websites and mailboxes for a team.', 'business', 999, {
    disk_mb: 51_200,
    bandwidth_mb: 512_000,
    email_accounts: 100,
    databases: 20,
  }),
  package_(3, 'Pro', 'Room for everything, without limits on traffic.', 'pro', 1999, {
    disk_mb: 204_800,
    bandwidth_mb: null,
    email_accounts: null,
    databases: null,
  }),
  addon(1, 'Extra IP address', 'An IPv4 address for one account alone.', 200, {
    max_quantity: 4,
    packages: null,
  }),
  addon(2, 'Daily backup', 'A copy of the account every day, kept for 30 days.', 150, {
    max_quantity: 1,
    packages: [1, 2],
  }),
  ...[['com', 1299] as const, ['net', 1399] as const, ['org', 1199] as const].map(([name, usd], index) =>
    tld(name, registrars[index % registrars.length] ?? 'manual', usd),
  ),
  tld('com.gh', 'manual', 4000, false),
  tld('gh', 'manual', 9000, false),
];

const accraAddress = {
  address: '12 Independence Avenue',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-184',
};

const ama = { first_name: 'Ama', last_name: 'Mensah', email: DEMO.user.email, phone: '+233201234567' };

/** Does nothing when an earlier start has made the record. */
const once = async (create: Promise<unknown>): Promise<void> => {
  try {
    await create;
  } catch (error) {
    const exists =
      error instanceof StaleWriteError || (error instanceof Failure && error.code === 'email_taken');
    if (!exists) throw error;
  }
};

const createPerson = ({ id, email }: { id: number; email: string }, name: string, now: Date) =>
  once(transact(userWrites({ id, email, name }, DEMO_PASSWORD_HASH, now).writes));

const createPeople = async (now: Date) => {
  const { user, other } = DEMO;
  await createPerson(user, 'Ama Mensah', now);
  await createPerson(other, 'Kofi Boateng', now);
  const active = { status: 'active' as const, postal_address: accraAddress };
  await once(
    createClient(
      {
        id: user.clients.usd,
        company_name: 'Ama Designs LLC',
        ...ama,
        country: 'US',
        currency: 'USD',
        ...active,
      },
      user.id,
      now,
    ),
  );
  await once(
    createClient(
      {
        id: user.clients.ghs,
        company_name: 'Ama Designs Ghana',
        ...ama,
        country: 'GH',
        currency: 'GHS',
        ...active,
      },
      user.id,
      now,
    ),
  );
  await once(
    createClient(
      {
        id: other.clients.usd,
        company_name: null,
        first_name: 'Kofi',
        last_name: 'Boateng',
        email: other.email,
        phone: '+12025550143',
        country: 'US',
        currency: 'USD',
        ...active,
      },
      other.id,
      now,
    ),
  );
};

/** Fills the table with the demo catalog, users and clients; what is there already stays as it is. */
export const loadDemoData = async (now: Date, registrars = registrarsOfStage()): Promise<void> => {
  await createPeople(now);
  await once(transact(catalogOf(registrars).map((entry) => putNew(entry))));
  const { taxes = [] } = readCatalogFile(join(import.meta.dirname, '../operator/example-catalog.yaml'), []);
  await once(transact([putNew(taxesRecord(taxes))]));
};
