export type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

/** Of a refusal `code` is not 0, and `data` a text. */
export type Answer = { status: number; code: number; desc: string; data: Record<string, unknown> };

type Tools = {
  ask: Ask;
  control: (path: string, body: object) => Promise<void>;
};

const PERSON = {
  name: { first_name: 'Ama', last_name: 'Mensah' },
  company_name: 'Kasa Ltd',
  address: {
    ...{ street: 'Ring Road', number: '1', zipcode: 'GA-100', city: 'Accra', state: 'Greater Accra' },
    country: 'GH',
  },
  phone: { country_code: '+233', area_code: '20', subscriber_number: '1234567' },
  email: 'ama@example.com',
};

const must = async (code: number, work: Promise<Answer>): Promise<Answer> => {
  const answer = await work;
  if (answer.code !== code) throw new Error(`${code} was expected, not ${answer.code}: ${answer.desc}`);
  return answer;
};

const SERVERS = [{ name: 'ns1.example.net' }, { name: 'ns2.example.net' }];

const order = (handle: string, name: string, extension = 'com') => ({
  domain: { name, extension },
  ...{ owner_handle: handle, admin_handle: handle, tech_handle: handle, billing_handle: handle },
  name_servers: SERVERS,
});

const newHandle = async (ask: Ask): Promise<string> =>
  String((await must(0, ask('POST', '/customers', PERSON))).data.handle);

const customers = async ({ ask }: Tools): Promise<void> => {
  const handle = await newHandle(ask);
  await must(0, ask('GET', `/customers/${handle}?with_additional_data=true`));
  await must(0, ask('GET', '/customers?first_name_pattern=A*a&limit=5'));
  await must(
    0,
    ask('PUT', `/customers/${handle}`, { email: 'ama@example.org', address: { city: 'Kumasi' } }),
  );
  await must(146, ask('PUT', `/customers/${handle}`, { email: 'none' }));
  await must(121, ask('POST', '/customers', { ...PERSON, address: { ...PERSON.address, country: 'Ghana' } }));
  await must(3, ask('PUT', `/customers/${handle}`, { company_name: 'Other Ltd' }));
  await must(0, ask('DELETE', `/customers/${handle}`));
  await must(176, ask('GET', `/customers/${handle}`));
};

const look = async ({ ask }: Tools): Promise<void> => {
  const names = ['kasa-bank', 'taken-bank', 'reserved-bank', 'premium-bank'];
  const domains = names.map((name) => ({ name, extension: 'com' }));
  await must(0, ask('POST', '/domains/check', { domains, with_price: true }));
  const unsold = [...domains, { name: 'kasa', extension: 'gh' }];
  await must(307, ask('POST', '/domains/check', { domains: unsold }));
  await must(0, ask('POST', '/domains/suggest-name', { name: 'kasa', tlds: ['com', 'net'], limit: 3 }));
  for (const operation of ['create', 'renew', 'transfer', 'restore']) {
    const query = `domain.name=kasa&domain.extension=com&operation=${operation}&period=2`;
    await must(0, ask('GET', `/domains/prices?${query}`));
  }
  await must(0, ask('GET', '/domains/additional-data?domain.extension=ca&operation=create'));
  await must(0, ask('GET', '/domains/additional-data/customers?domain.extension=eu'));
  await must(0, ask('GET', '/tlds/com?with_price=true'));
  await must(307, ask('GET', '/tlds/gh'));
  await must(0, ask('GET', '/tlds?name_pattern=c*&with_price=true'));
};

const shop = async ({ ask, control }: Tools): Promise<void> => {
  const handle = await newHandle(ask);
  const create = (body: object) => ask('POST', '/domains', body);
  const bought = await must(0, create({ ...order(handle, 'kasa-bank'), period: 1 }));
  await must(346, create(order(handle, 'kasa-bank')));
  await must(311, create(order(handle, 'taken-bank')));
  await must(513, create(order(handle, 'reserved-bank')));
  await must(340, create(order(handle, 'maintenance-bank')));
  const { data: price } = await must(379, create(order(handle, 'premium-bank')));
  await must(0, create({ ...order(handle, 'premium-bank'), accept_premium_fee: Number(price) }));
  await must(374, create(order(handle, 'kasa', 'ca')));
  await must(0, create({ ...order(handle, 'kasa', 'ca'), additional_data: { legal_type: 'CCO' } }));
  await must(0, ask('POST', `/domains/${bought.data.id}/renew`, { period: 2 }));
  await must(316, ask('POST', `/domains/${bought.data.id}/renew`, { period: 10 }));
  await control('balance', { cents: 0 });
  await must(310, create(order(handle, 'kasa-poor')));
  await control('balance', {});
  await must(0, ask('GET', '/transactions?filter_for_subject=kasa-bank.com'));
  await must(0, ask('GET', '/resellers?with_settings=true'));
  await must(0, ask('GET', '/resellers/settings'));
  await must(0, ask('GET', '/resellers/statistics'));
};

const transfer = async ({ ask, control }: Tools): Promise<void> => {
  const handle = await newHandle(ask);
  const submit = (name: string, more: object) =>
    ask('POST', '/domains/transfer', { ...order(handle, name), ...more });
  const code = { auth_code: 'EPP-1' };
  await must(317, submit('taken-kasa', {}));
  await must(313, submit('free-kasa', code));
  await must(369, submit('taken-locked-kasa', code));
  const { data } = await must(0, submit('taken-kasa', { auth_code: 'wrong-1' }));
  await must(0, ask('GET', `/domains/${data.id}`));
  await must(327, submit('taken-kasa', code));
  await must(0, ask('POST', `/domains/${data.id}/last-operation/restart`, code));
  await must(514, submit('taken-kasa', code));
  await must(0, ask('POST', `/domains/${data.id}/transfer/send-foa1`, {}));
  await must(366, ask('POST', `/domains/${data.id}/renew`, {}));
  await control('domains/taken-kasa.com', { status: 'ACT' });
  await must(354, ask('POST', `/domains/${data.id}/transfer/approve`, { approve: 1 }));
  await must(326, submit('taken-kasa', code));
  const { data: later } = await must(0, submit('taken-later', { ...code, at: '2999-01-01' }));
  await must(0, ask('GET', `/domains/${later.id}`));
  await must(0, ask('DELETE', `/domains/${later.id}`));
  await must(320, ask('GET', `/domains/${later.id}`));
  await must(0, ask('GET', `/domains/${later.id}?is_deleted=true`));
};

const settings = async ({ ask }: Tools): Promise<void> => {
  const handle = await newHandle(ask);
  const { data } = await must(0, ask('POST', '/domains', order(handle, 'managed')));
  const path = `/domains/${data.id}`;
  const set = (changes: object) => ask('PUT', path, changes);
  const details = 'with_additional_data=true&with_verification_email=true&with_registry_statuses=true';
  await must(0, ask('GET', `${path}?${details}`));
  await must(0, ask('GET', `/domains?full_name=managed.com&${details}`));
  await must(0, ask('GET', '/domains?status=ACT&order_by.expiration_date=desc&limit=2&offset=1'));
  await must(0, set({ is_locked: false, autorenew: 'off', is_private_whois_enabled: true }));
  await must(1, set({}));
  await must(347, set({ autorenew: 'maybe' }));
  await must(331, set({ owner_handle: 'XX000000-GH' }));
  await must(221, set({ name_servers: [{ name: 'ns1.example.net' }] }));
  const own = { name_servers: [{ name: 'ns1.managed.com' }, { name: 'ns2.example.net' }] };
  await must(224, set(own));
  await must(0, ask('POST', '/dns/nameservers', { name: 'ns1.managed.com', ip: '192.0.2.1' }));
  await must(230, ask('POST', '/dns/nameservers', { name: 'ns1.managed.com', ip: '192.0.2.1' }));
  await must(0, set(own));
  const addresses = { ip: '192.0.2.2', ip6: '2001:db8::2' };
  await must(0, ask('PUT', '/dns/nameservers/ns1.managed.com', addresses));
  await must(0, ask('GET', '/dns/nameservers/ns1.managed.com'));
  await must(0, ask('GET', '/dns/nameservers?pattern=*.managed.com'));
  await must(245, ask('DELETE', '/dns/nameservers/ns1.managed.com'));
  await must(0, set({ ns_group: 'dns-openprovider' }));
  await must(0, ask('DELETE', '/dns/nameservers/ns1.managed.com'));
  const key = { flags: 257, alg: 13, protocol: 3, pub_key: 'AwEAAQ==' };
  await must(0, set({ dnssec_keys: [key], is_dnssec_enabled: true }));
  await must(895, set({ dnssec_keys: [{ ...key, pub_key: 'no base64' }] }));
  await must(0, ask('GET', path));
  await must(0, set({ dnssec_keys: [], is_dnssec_enabled: false }));
  await must(0, ask('GET', `${path}/authcode?auth_code_type=external`));
  await must(0, ask('POST', `${path}/authcode/reset`, { auth_code_type: 'external' }));
};

const restore = async ({ ask, control }: Tools): Promise<void> => {
  const handle = await newHandle(ask);
  const { data } = await must(0, ask('POST', '/domains', { ...order(handle, 'restored'), autorenew: 'off' }));
  const path = `/domains/${data.id}`;
  const emails = '/customers/verifications/emails';
  await must(0, ask('GET', `${emails}/domains?domain=restored.com`));
  await must(0, ask('POST', `${emails}/start`, { email: PERSON.email }));
  await must(0, ask('POST', `${emails}/restart`, { email: PERSON.email }));
  await must(376, ask('POST', `${path}/restore`, {}));
  await must(0, ask('DELETE', path));
  await must(366, ask('PUT', path, { is_locked: true }));
  await must(0, ask('GET', path));
  await must(0, ask('POST', `${path}/restore`, {}));
  await control('domains/restored.com', { expires_in_days: -40 });
  await must(0, ask('GET', path));
  await must(0, ask('POST', `${path}/restore`, {}));
  await must(0, ask('GET', path));
  await must(187, ask('DELETE', `/customers/${handle}`));
};

const groups = async ({ ask }: Tools): Promise<void> => {
  const path = '/dns/nameservers/groups';
  const group = { ns_group: 'kasa', name_servers: SERVERS };
  await must(0, ask('POST', path, group));
  await must(202, ask('POST', path, group));
  await must(0, ask('GET', `${path}?ns_group_pattern=k*`));
  await must(0, ask('GET', `${path}/kasa`));
  await must(0, ask('PUT', `${path}/kasa`, group));
  await must(0, ask('DELETE', `${path}/kasa`));
  await must(201, ask('GET', `${path}/kasa`));
};

const zone = async ({ ask }: Tools): Promise<void> => {
  const made = { domain: { name: 'kasa-bank', extension: 'com' }, type: 'master' };
  const www = { type: 'A', name: 'www', value: '192.0.2.1', ttl: 900 };
  const path = '/dns/zones/kasa-bank.com';
  const change = (records: object) => ask('PUT', path, { records });
  await must(872, ask('GET', path));
  await must(0, ask('POST', '/dns/zones', { ...made, records: [www] }));
  await must(805, ask('POST', '/dns/zones', made));
  await must(0, ask('GET', `${path}?with_records=true&with_dnskey=true`));
  await must(0, ask('GET', '/dns/zones?name_pattern=kasa*'));
  await must(817, change({ add: [www] }));
  await must(815, change({ add: [{ ...www, name: 'fast', ttl: 60 }] }));
  const mail = { type: 'MX', name: '', value: 'mail.example.net', ttl: 900, prio: 10 };
  const text = { type: 'TXT', name: '', value: '"v=spf1 -all"', ttl: 900 };
  await must(0, change({ add: [mail, text] }));
  await must(0, ask('GET', `${path}/records?type=MX&limit=500`));
  const moved = { ...www, value: '192.0.2.2' };
  await must(0, change({ update: [{ original_record: www, record: moved }] }));
  await must(0, change({ remove: [moved] }));
  await must(810, change({ remove: [moved] }));
  await must(0, change({ replace: [text] }));
  await must(0, ask('DELETE', path));
};

const access = async ({ ask, control }: Tools): Promise<void> => {
  await control('maintenance', { on: true });
  await must(0, ask('GET', '/tlds/com'));
  await control('maintenance', { on: false });
  await control('limits', { identical: 1, seconds: 10 });
  await must(0, ask('GET', '/tlds/net'));
  await must(4007, ask('GET', '/tlds/net'));
  await control('limits', {});
  await control('tokens', { forget: true });
  await must(196, ask('GET', '/tlds/org'));
};

/** Every operation of the simulator, and how it refuses. */
export const walk = async (tools: Tools): Promise<void> => {
  for (const part of [customers, look, shop, transfer, settings, restore, groups, zone, access]) {
    await part(tools);
  }
};
