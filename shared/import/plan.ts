import { config } from '../platform/config/config.ts';
import { sum } from '../platform/money.ts';
import { isKnownHash } from '../platform/password.ts';
import type { Source } from './entry.ts';
import { usersSql } from './people.ts';
import type { StagedRow, TableName } from './stage.ts';
import { leftBehind } from './translate.ts';
import { isTicked } from './values.ts';

/** Something that people should know, or that has to be seen to before anything is written. */
export type Finding = {
  code: string;
  blocks: boolean;
  count: number;
  text: string;
  /** The first of them, such as `tblhosting 12`. */
  examples: string[];
};

export type Plan = {
  version: string | null;
  tables: { table: string; rows: number; carried: boolean }[];
  findings: Finding[];
  /** Findings that block and that nobody has accepted. */
  blocking: number;
};

const CARRIED: ReadonlySet<string> = new Set<TableName>([
  ...(['tblclients', 'tblusers', 'tblusers_clients', 'tblcontacts', 'tblhosting', 'tbldomains'] as const),
  ...([
    'tblinvoices',
    'tblinvoiceitems',
    'tblaccounts',
    'tblcustomfieldsvalues',
    'tblcancelrequests',
    'tblhostingaddons',
    'tblhostingconfigoptions',
    'tbltickets',
    'tblticketreplies',
    'tblticketnotes',
  ] as const),
]);

const EXAMPLES = 5;

type Check = { code: string; blocks?: boolean; text: string; sql: string };

const LIVE = "('Active', 'Suspended')";
const ZERO = "LIKE '0000%'";

/** What SQL can tell: each row is one case, `it` names it. */
const CHECKS: Check[] = [
  {
    code: 'zero_due_date',
    blocks: true,
    text: 'Active services that recur and have no next due date: nobody would ever invoice them.',
    sql: `SELECT 'tblhosting ' || id AS it FROM tblhosting WHERE domainstatus IN ${LIVE}
      AND billingcycle NOT IN ('Free Account', 'One Time') AND (nextduedate IS NULL OR nextduedate ${ZERO})`,
  },
  {
    code: 'zero_dates',
    text: 'Rows with a date of zeros: they are taken as having none.',
    sql: `SELECT 'tblhosting ' || id AS it FROM tblhosting WHERE regdate ${ZERO}
      UNION ALL SELECT 'tbldomains ' || id FROM tbldomains WHERE registrationdate ${ZERO} OR expirydate ${ZERO}
      UNION ALL SELECT 'tblinvoices ' || id FROM tblinvoices WHERE date ${ZERO} OR duedate ${ZERO}`,
  },
  {
    code: 'minus_one_price',
    blocks: true,
    text: 'Services with a price below zero, which in WHMCS means that it is not offered: they are not carried over.',
    sql: `SELECT 'tblhosting ' || id AS it FROM tblhosting WHERE CAST(amount AS REAL) < 0
      UNION ALL SELECT 'tbldomains ' || id FROM tbldomains WHERE CAST(recurringamount AS REAL) < 0`,
  },
  {
    code: 'repeated_transaction',
    text: 'Payments with a transaction number that another payment of the same gateway has.',
    sql: `SELECT 'tblaccounts ' || id AS it FROM tblaccounts a WHERE transid <> '' AND CAST(amountin AS REAL) > 0 AND EXISTS
      (SELECT 1 FROM tblaccounts b WHERE b.transid = a.transid AND b.gateway = a.gateway AND b.id < a.id
        AND CAST(b.amountin AS REAL) > 0)`,
  },
  {
    code: 'repeated_number',
    text: 'Invoices with a number that another invoice has. Both keep it.',
    sql: `SELECT 'tblinvoices ' || id AS it FROM tblinvoices a WHERE invoicenum <> '' AND EXISTS
      (SELECT 1 FROM tblinvoices b WHERE b.invoicenum = a.invoicenum AND b.id < a.id)`,
  },
  {
    code: 'gateway_subscription',
    blocks: true,
    text: 'Services that a subscription at a gateway pays for: it goes on charging. Cancel each there, or accept that.',
    sql: `SELECT 'tblhosting ' || id AS it FROM tblhosting WHERE subscriptionid <> '' AND domainstatus IN ${LIVE}
      UNION ALL SELECT 'tblhostingaddons ' || id FROM tblhostingaddons WHERE subscriptionid <> '' AND status IN ${LIVE}
      UNION ALL SELECT 'tbldomains ' || id FROM tbldomains WHERE subscriptionid <> '' AND status = 'Active'`,
  },
  {
    code: 'recurring_billable_item',
    blocks: true,
    text: 'Billable items that recur: they are not carried over, and nobody would invoice them.',
    sql: "SELECT 'tblbillableitems ' || id AS it FROM tblbillableitems WHERE CAST(recur AS INTEGER) > 0",
  },
  {
    code: 'configurable_option',
    text: 'Options of accounts: their price is in that of the account, where they are named. Such an account keeps its price when those of the catalog are announced, and its client cannot change its package.',
    sql: "SELECT 'tblhostingconfigoptions ' || id AS it FROM tblhostingconfigoptions WHERE optionid > 0 OR qty > 0",
  },
  {
    code: 'pending_service',
    text: 'Services that are pending: paying here provides nothing. Finish or cancel them in WHMCS.',
    sql: `SELECT 'tblhosting ' || id AS it FROM tblhosting WHERE domainstatus = 'Pending'
      UNION ALL SELECT 'tbldomains ' || id FROM tbldomains WHERE status LIKE 'Pending%'`,
  },
  {
    code: 'pending_order',
    text: 'Orders that are pending: no order is carried over. Accept or cancel them in WHMCS.',
    sql: "SELECT 'tblorders ' || id AS it FROM tblorders WHERE status = 'Pending'",
  },
  {
    code: 'stored_card',
    text: 'Cards whose numbers an early WHMCS itself stores: they are not read. Their owners enter them anew.',
    sql: "SELECT 'tblclients ' || id AS it FROM tblclients WHERE cardlastfour <> ''",
  },
  {
    code: 'suspended_tonight',
    blocks: true,
    text: 'Active services with an invoice that is long overdue: the first night of the cut-over would suspend them.',
    sql: `SELECT DISTINCT 'tblhosting ' || h.id AS it FROM tblhosting h JOIN tblinvoiceitems l ON l.relid = h.id
        AND l.type = 'Hosting' JOIN tblinvoices i ON i.id = l.invoiceid AND i.userid = h.userid
      WHERE h.domainstatus = 'Active' AND i.status IN ('Unpaid', 'Collections') AND i.duedate NOT ${ZERO}
        AND i.duedate < :overdue`,
  },
  {
    code: 'unknown_owner',
    blocks: true,
    text: 'Clients without a user who owns them: nobody could log in for them.',
    sql: `SELECT 'tblclients ' || id AS it FROM tblclients WHERE (SELECT COUNT(*) FROM tblusers) > 0
      AND id NOT IN (SELECT client_id FROM tblusers_clients WHERE owner = 1)`,
  },
];

const finding = (code: string, blocks: boolean, text: string, cases: string[]): Finding[] =>
  cases.length === 0 ? [] : [{ code, blocks, count: cases.length, text, examples: cases.slice(0, EXAMPLES) }];

/** Gathers cases without keeping them all. */
const gather = (code: string, blocks: boolean, text: string, cases: Iterable<string>): Finding[] => {
  const examples: string[] = [];
  let count = 0;
  for (const one of cases) {
    count += 1;
    if (examples.length < EXAMPLES) examples.push(one);
  }
  return count === 0 ? [] : [{ code, blocks, count, text, examples }];
};

function* named(rows: Iterable<StagedRow>): Generator<string> {
  for (const { it } of rows) yield String(it);
}

/** What is not mapped and therefore has no place here. */
const unmapped = ({ stage, mapping, packages, addons }: Source): Finding[] => [
  ...finding(
    'product_not_mapped',
    true,
    'Products without a package of the catalog: their accounts are not carried over.',
    Object.entries(mapping.products).flatMap(([id, one]) =>
      packages.has(one.package ?? 0) ? [] : [`product ${id} ${one.name}`],
    ),
  ),
  ...finding(
    'addon_not_mapped',
    true,
    'Add-ons without one of the catalog: they are not carried over, and nobody would invoice them.',
    Object.entries(mapping.addons).flatMap(([id, one]) =>
      addons.has(one.addon ?? 0) ? [] : [`add-on ${id} ${one.name}`],
    ),
  ),
  ...finding(
    'server_not_mapped',
    true,
    'Servers without an id of ours: their accounts have no panel.',
    Object.entries(mapping.servers).flatMap(([id, one]) => (one.server ? [] : [`server ${id} ${one.name}`])),
  ),
  ...finding(
    'registrar_not_mapped',
    true,
    'Registrars that are none of ours and not "manual": their domains are not carried over.',
    Object.entries(mapping.registrars).flatMap(([module, name]) => (name ? [] : [module])),
  ),
  ...finding(
    'department_not_mapped',
    true,
    'Departments without one of the configuration: their tickets are not carried over.',
    Object.entries(mapping.departments).flatMap(([id, one]) =>
      config().departments.some((known) => known.id === one.department) ||
      stage.all('SELECT id FROM tbltickets WHERE did = ? AND userid > 0 LIMIT 1', Number(id)).length === 0
        ? []
        : [`department ${id} ${one.name}`],
    ),
  ),
  ...finding(
    'permissions_not_mapped',
    true,
    'Permissions without a role.',
    Object.entries(mapping.permissions).flatMap(([permissions, role]) =>
      role ? [] : [permissions || '(none)'],
    ),
  ),
];

function* weakUsers({ stage }: Source): Generator<string> {
  for (const { id, password } of stage.each(usersSql(stage))) {
    if (!isKnownHash(String(password ?? ''))) yield `user ${id}`;
  }
}

function* secondFactors({ stage }: Source): Generator<string> {
  for (const { id, second_factor } of stage.each(usersSql(stage)))
    if (isTicked(second_factor)) yield `user ${id}`;
}

const ofUsers = (source: Source): Finding[] => [
  ...gather(
    'new_password',
    false,
    'Users whose password cannot be taken over: they choose one by mail.',
    weakUsers(source),
  ),
  ...gather(
    'second_factor',
    false,
    'Users with a second factor: they set it up anew.',
    secondFactors(source),
  ),
];

/** What the translation leaves behind, by its reason. */
const ofTranslation = (source: Source): Finding[] => {
  const found = new Map<string, Finding>();
  for (const { table, id, reason, lacks } of leftBehind(source)) {
    const isBilled = table === 'tblhostingaddons' && lacks !== undefined;
    const name = `${table}: ${reason}`;
    const key = `${isBilled} ${name}`;
    const known = found.get(key) ?? {
      code: isBilled ? 'addon' : 'left_behind',
      blocks: isBilled,
      count: 0,
      text: isBilled
        ? `Add-ons that are not carried over, and that nobody would invoice: ${reason}.`
        : `Not carried over, ${name}.`,
      examples: [],
    };
    known.count += 1;
    if (known.examples.length < EXAMPLES) known.examples.push(`${table} ${id}`);
    found.set(key, known);
  }
  return [...found.values()];
};

const KINDS = `SELECT payment_type, COALESCE(gateway_name, '') AS gateway, COUNT(*) AS count, MIN(id) AS id
  FROM tblpaymethods WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`;

/** Ways of paying by kind and gateway; what they are is not read. */
const ofPayMethods = ({ stage }: Source): Finding[] =>
  stage.all(KINDS).map(({ payment_type, gateway, count, id }) => {
    const isToken = String(payment_type).startsWith('Remote');
    const kept = payment_type === 'RemoteCreditCard' ? 'apply takes them over with --api.' : 'They are left.';
    return {
      code: isToken ? 'card_token' : 'stored_card',
      blocks: false,
      count: Number(count),
      text: isToken
        ? `${payment_type} that the gateway ${gateway} keeps. ${kept}`
        : `${payment_type} whose numbers WHMCS itself stores: they are not read. Their owners enter them anew.`,
      examples: [`tblpaymethods ${id}`],
    };
  });

const ofText = ({ stage }: Source): Finding[] => {
  const broken = [...stage.counts].filter(([, count]) => count.broken > 0);
  const text =
    'Rows whose text is broken: it is no UTF-8, or was decoded twice. It is carried over as it can be read.';
  const count = sum(broken.map(([, one]) => one.broken));
  return count === 0
    ? []
    : [{ code: 'broken_text', blocks: false, count, text, examples: broken.map(([table]) => table) }];
};

/**
 * What would be carried over and what not, what is dirty, and what stands in the way. `overdue`: services with an invoice
 * that was due before are suspended.
 */
export const plan = (source: Source, overdue: Date): Plan => {
  const { stage, mapping } = source;
  const day = overdue.toISOString().slice(0, 10);
  const checks = CHECKS.flatMap(({ code, blocks = false, text, sql }) => {
    const rows = sql.includes(':overdue') ? stage.each(sql.replace(':overdue', '?'), day) : stage.each(sql);
    return gather(code, blocks, text, named(rows));
  });
  const findings = [
    ...unmapped(source),
    ...checks,
    ...ofUsers(source),
    ...ofPayMethods(source),
    ...ofText(source),
    ...ofTranslation(source),
  ].map((one) => ({ ...one, blocks: one.blocks && !mapping.accept.includes(one.code) }));
  const [version] = stage.all("SELECT value FROM tblconfiguration WHERE setting = 'Version'");
  return {
    version: version ? String(version.value) : null,
    tables: [...stage.counts].map(([table, { rows }]) => ({
      table,
      rows,
      carried: CARRIED.has(table),
    })),
    findings,
    blocking: findings.filter(({ blocks }) => blocks).length,
  };
};
