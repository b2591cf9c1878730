import { expect } from 'vitest';
import type {
  CreatePanelAccount,
  HostingPanel,
  PanelDnsRecord,
} from '../../shared/integrations/hosting-panel.ts';
import type { PanelDescription } from '../../shared/integrations/vendor.ts';
import { failureOf } from '../integrations/failure-of.ts';
import { commonLaws, fault, type Law, requestsDuring, type World } from './law.ts';

export type PanelWorld = World & {
  panel: HostingPanel;
  withWrongKeys: HostingPanel;
  /** Two plans of the panel, of which the first has limits and the second has none. */
  plans: [string, string];
  /** Part of "METHOD /path" of the requests that carry these out. */
  requests: Record<'create' | 'changePlan' | 'suspend' | 'unsuspend' | 'remove' | 'password', string>;
};

const PASSWORD = 'correct-Horse-battery-7';

const account = ({ plans }: PanelWorld): CreatePanelAccount => ({
  username: 'kasab7x2',
  domain: 'kasa.com',
  plan: plans[0],
  password: PASSWORD,
  contactEmail: 'ama@example.com',
});

const make = (world: PanelWorld) => world.panel.createAccount(account(world));

/** Every method but `findTargets`, which says null where it does not know, and those about zones. */
const calls = (world: PanelWorld, _vendor: unknown, deadlineMs?: number) => {
  const { panel } = world;
  const { username, plan } = account(world);
  const options = deadlineMs === undefined ? {} : { deadlineMs };
  return {
    createAccount: () => panel.createAccount(account(world), options),
    findAccount: () => panel.findAccount(username, options),
    changePlan: () => panel.changePlan(username, plan, options),
    createLoginUrl: () => panel.createLoginUrl(username, 'panel', options),
    changePassword: () => panel.changePassword(username, 'another-Good-secret-9', options),
    suspend: () => panel.suspend(username, 'unpaid', options),
    unsuspend: () => panel.unsuspend(username, options),
    removeAccount: () => panel.removeAccount(username, options),
    listPlans: () => panel.listPlans(options),
  };
};

const RECORD: PanelDnsRecord = { name: 'shop.kasa.com', type: 'A', ttl: 3600, data: ['192.0.2.7'] };

const withZones = ({ can }: PanelDescription) => can.zones;

/** Sees to it that the next request of a kind is carried out and its answer lost; the same again must find it. */
const again = async (
  world: PanelWorld,
  request: keyof PanelWorld['requests'],
  work: () => Promise<unknown>,
): Promise<void> => {
  fault(world, world.requests[request], { drop_after: true });
  await work().catch((error: unknown) => expect(error).toMatchObject({ retryable: true }));
  await work();
};

export const PANEL_LAWS: Law<PanelDescription, PanelWorld>[] = [
  {
    title: 'an account reads back as it was made',
    hold: async (world) => {
      const { username, domain, plan } = account(world);
      const expected = { username, domain, plan: expect.stringContaining(plan), suspended: false };
      expect(await make(world)).toMatchObject(expected);
      expect(await world.panel.findAccount(username)).toMatchObject(expected);
      expect(await world.panel.findAccount('nobody01')).toBeNull();
    },
  },
  {
    title: 'making it twice makes it once, also at once and after a lost answer',
    hold: async (world) => {
      await again(world, 'create', () => make(world));
      const made = await Promise.all([make(world), make(world), make(world)]);
      expect(new Set(made.map(({ username, domain }) => `${username} ${domain}`)).size).toBe(1);
      const other = { ...account(world), domain: 'other.com' };
      expect(await failureOf(world.panel.createAccount(other))).toMatchObject({
        kind: 'rejected',
        code: 'username_taken',
      });
    },
  },
  {
    title: 'usage is in megabytes, and no limit is null',
    hold: async (world) => {
      const { username } = await make(world);
      const { usage } = (await world.panel.findAccount(username)) ?? {};
      for (const megabytes of Object.values(usage ?? {}))
        expect(megabytes).toSatisfy((n) => n >= 0 && n < 1_000_000);
      expect(usage?.disk_limit_mb).toBeGreaterThan(0);
      await world.panel.changePlan(username, world.plans[1]);
      const unlimited = await world.panel.findAccount(username);
      expect(unlimited?.usage).toMatchObject({ disk_limit_mb: null, bandwidth_limit_mb: null });
    },
  },
  {
    title: 'a plan is changed, and again, and after a lost answer',
    hold: async (world) => {
      const { username } = await make(world);
      await again(world, 'changePlan', () => world.panel.changePlan(username, world.plans[1]));
      const changed = { plan: expect.stringContaining(world.plans[1]) };
      expect(await world.panel.changePlan(username, world.plans[1])).toMatchObject(changed);
      expect(await world.panel.findAccount(username)).toMatchObject(changed);
    },
  },
  {
    title: 'every plan it lists can be had, and another one is refused',
    hold: async (world) => {
      const listed = await world.panel.listPlans();
      expect(listed).toEqual(expect.arrayContaining(world.plans));
      const { username } = await make(world);
      for (const plan of listed) {
        const shown = await world.panel.changePlan(username, plan);
        expect(shown.plan).toContain(plan);
      }
      const unknown = { kind: 'rejected', code: 'unknown_plan' };
      expect(await failureOf(world.panel.changePlan(username, 'no-such-plan'))).toMatchObject(unknown);
      const request = { ...account(world), username: 'other001', domain: 'other.com', plan: 'no-such-plan' };
      expect(await failureOf(world.panel.createAccount(request))).toMatchObject(unknown);
      expect(await world.panel.findAccount('other001')).toBeNull();
    },
  },
  {
    title: 'suspended is suspended, however often it is asked for and whatever answer is lost',
    hold: async (world) => {
      const { username } = await make(world);
      const isSuspended = async () => (await world.panel.findAccount(username))?.suspended;
      await again(world, 'suspend', () => world.panel.suspend(username, 'unpaid'));
      await world.panel.suspend(username, 'unpaid');
      expect(await isSuspended()).toBe(true);
      await again(world, 'unsuspend', () => world.panel.unsuspend(username));
      await world.panel.unsuspend(username);
      expect(await isSuspended()).toBe(false);
    },
  },
  {
    title: 'what is asked of no account is refused, and removing it is done',
    hold: async ({ panel, plans }) => {
      const missing = { kind: 'rejected', code: 'not_found' };
      expect(await failureOf(panel.changePlan('nobody01', plans[1]))).toMatchObject(missing);
      expect(await failureOf(panel.createLoginUrl('nobody01'))).toMatchObject(missing);
      expect(await failureOf(panel.changePassword('nobody01', 'another-Good-secret-9'))).toMatchObject(
        missing,
      );
      expect(await failureOf(panel.suspend('nobody01', 'unpaid'))).toMatchObject(missing);
      expect(await failureOf(panel.unsuspend('nobody01'))).toMatchObject(missing);
      await panel.removeAccount('nobody01');
    },
  },
  {
    title: 'removed is gone, and again, and after a lost answer',
    hold: async (world) => {
      const { username } = await make(world);
      await again(world, 'remove', () => world.panel.removeAccount(username));
      expect(await world.panel.findAccount(username)).toBeNull();
      await expect(make(world)).resolves.toMatchObject({ username });
    },
  },
  {
    title: 'a password is changed, and a weak one refused',
    hold: async (world) => {
      const { username } = await make(world);
      await again(world, 'password', () => world.panel.changePassword(username, 'another-Good-secret-9'));
      expect(await failureOf(world.panel.changePassword(username, 'secret'))).toMatchObject({
        kind: 'rejected',
        code: 'weak_password',
      });
    },
  },
  {
    title: 'a log-in link is of its own each time, works once and has an end',
    hold: async (world) => {
      const { username } = await make(world);
      const links = [await world.panel.createLoginUrl(username), await world.panel.createLoginUrl(username)];
      expect(links[0]?.url).not.toBe(links[1]?.url);
      for (const { url, expiresAt } of links) {
        if (expiresAt) expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
        expect((await fetch(url)).ok).toBe(true);
        expect((await fetch(url)).ok).toBe(false);
      }
    },
  },
  {
    title:
      'pages of the panel: a link leads to each that it names, and none is claimed where it does not answer',
    hold: async (world) => {
      const { username } = await make(world);
      for (const target of (await world.panel.findTargets(username)) ?? []) {
        expect((await fetch((await world.panel.createLoginUrl(username, target)).url)).ok).toBe(true);
      }
      fault(world, '', { times: 1000, status: 503 });
      expect([null, ['panel']]).toContainEqual(await world.panel.findTargets(username));
    },
  },
  {
    title: 'zones: a change holds as a whole, and only on the zone that was read',
    when: withZones,
    hold: async (world) => {
      const { panel } = world;
      await make(world);
      const before = await panel.readZone('kasa.com');
      if (!before) throw new Error('The account has no zone.');
      const same = ({ name, type }: PanelDnsRecord) => name === RECORD.name && type === RECORD.type;
      const remove = before.records.filter(same).map(({ line }) => line);
      const change = { domain: 'kasa.com', serial: before.serial, add: [RECORD], remove };
      const { serial } = await panel.editZone(change);
      const after = await panel.readZone('kasa.com');
      expect(after?.serial).toBe(serial);
      expect(after?.records.filter(same)).toEqual([expect.objectContaining(RECORD)]);
      expect(await failureOf(panel.editZone(change))).toMatchObject({
        kind: 'rejected',
        code: 'zone_changed',
      });
      expect(await panel.readZone('unknown.com')).toBeNull();
    },
  },
  {
    title: 'no zones: none is read, and a change is refused at once',
    when: (vendor) => !withZones(vendor),
    hold: async (world) => {
      await make(world);
      const asked = await requestsDuring(world, async () => {
        expect(await world.panel.readZone('kasa.com')).toBeNull();
        const change = { domain: 'kasa.com', serial: 1, add: [RECORD], remove: [] };
        expect(await failureOf(world.panel.editZone(change))).toMatchObject({
          kind: 'rejected',
          code: 'not_supported',
        });
      });
      expect(asked).toEqual([]);
    },
  },
  ...commonLaws<PanelDescription, PanelWorld>(calls, (world) => ({ ...world, panel: world.withWrongKeys })),
];
