import * as z from 'zod';
import { ROLES, type Role } from '../contract/roles.ts';
import type { Stage, StagedRow } from './stage.ts';
import { ONCE } from './values.ts';

/** What people decide on, in a file that `plan` writes and that keeps what they have edited. */

const named = { name: z.string().default('') };

export const mappingSchema = z.strictObject({
  /** WHMCS's product by id: the package of our catalog. */
  products: z
    .record(z.string(), z.strictObject({ ...named, package: z.int().positive().nullable() }))
    .default({}),
  /** WHMCS's add-on by id, or `by hand: NAME`: the add-on of our catalog. */
  addons: z
    .record(z.string(), z.strictObject({ ...named, addon: z.int().positive().nullable() }))
    .default({}),
  /** WHMCS's server by id: the id of the server in the secret of its panel. */
  servers: z.record(z.string(), z.strictObject({ ...named, server: z.string().nullable() })).default({}),
  /** WHMCS's registrar module: a registrar of ours, or `manual`. */
  registrars: z.record(z.string(), z.string().nullable()).default({}),
  /** WHMCS's gateway module: what its payments and cards are called here, of a gateway of ours or of none. */
  gateways: z.record(z.string(), z.string().nullable()).default({}),
  /** WHMCS's department by id: ours, of the configuration. */
  departments: z
    .record(z.string(), z.strictObject({ ...named, department: z.int().positive().nullable() }))
    .default({}),
  /** What a user of WHMCS who is no owner may do: a role of ours. */
  permissions: z.record(z.string(), z.enum(ROLES).nullable()).default({}),
  /** Codes of findings that block, and that somebody has looked at. */
  accept: z.array(z.string()).default([]),
});

export type Mapping = z.output<typeof mappingSchema>;

const has = (permissions: string, ...wanted: string[]): boolean =>
  wanted.every((one) => permissions.split(',').includes(one));

/** A role that lets people do no more than they could, as near as there is one; people decide. */
export const proposeRole = (permissions: string): Role => {
  if (has(permissions, 'contacts', 'manageproducts', 'managedomains', 'invoices', 'tickets', 'orders'))
    return 'admin';
  if (has(permissions, 'invoices')) return has(permissions, 'manageproducts') ? 'read_only' : 'billing';
  if (has(permissions, 'manageproducts', 'managedomains')) return 'technical';
  return has(permissions, 'tickets') ? 'support' : 'read_only';
};

/** Those that are billed; one that staff wrote by hand has no id. */
const RECURRING_ADDONS = `SELECT DISTINCT a.addonid, COALESCE(NULLIF(a.name, ''), d.name) AS name
  FROM tblhostingaddons a LEFT JOIN tbladdons d ON d.id = a.addonid
  WHERE a.status IN ('Active', 'Suspended') AND a.billingcycle NOT IN (${ONCE.map((one) => `'${one}'`).join(', ')}) ORDER BY 1, 2`;

/** Also those that tickets name and that are gone. */
const DEPARTMENTS = `SELECT id, name FROM tblticketdepartments UNION SELECT DISTINCT did, '' FROM tbltickets
  WHERE userid > 0 AND did NOT IN (SELECT id FROM tblticketdepartments) ORDER BY id`;

const GATEWAYS = `SELECT gateway AS it FROM tblaccounts WHERE gateway <> ''
  UNION SELECT gateway_name FROM tblpaymethods WHERE gateway_name <> '' AND deleted_at IS NULL ORDER BY 1`;

export const addonKey = ({ addonid, name }: StagedRow): string =>
  Number(addonid) > 0 ? String(addonid) : `by hand: ${name ?? ''}`;

const idsOf = <T>(rows: Iterable<Record<string, unknown>>, entry: (row: Record<string, unknown>) => T) =>
  Object.fromEntries([...rows].map((row) => [String(row.id), entry(row)]));

/** The mapping with all that the dump names: what is there stays as it is, and what is new has nothing yet. */
export const completeMapping = (stage: Stage, present: Mapping): Mapping => {
  const { products, addons, servers, registrars, gateways, departments, permissions, accept } = present;
  const distinct = (sql: string) => stage.all(sql).map(({ it }) => String(it));
  const unset = (names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
  return {
    products: {
      ...idsOf(
        stage.all(
          'SELECT id, name FROM tblproducts WHERE id IN (SELECT packageid FROM tblhosting) ORDER BY id',
        ),
        ({ name }) => ({ name: String(name ?? ''), package: null }),
      ),
      ...products,
    },
    addons: {
      ...Object.fromEntries(
        stage
          .all(RECURRING_ADDONS)
          .map((row) => [addonKey(row), { name: String(row.name ?? ''), addon: null }]),
      ),
      ...addons,
    },
    servers: {
      ...idsOf(
        stage.all('SELECT id, name FROM tblservers WHERE id IN (SELECT server FROM tblhosting) ORDER BY id'),
        ({ name }) => ({ name: String(name ?? ''), server: null }),
      ),
      ...servers,
    },
    registrars: {
      ...unset(distinct("SELECT DISTINCT registrar AS it FROM tbldomains WHERE registrar <> '' ORDER BY 1")),
      ...registrars,
    },
    gateways: {
      ...Object.fromEntries(distinct(GATEWAYS).map((it) => [it, it])),
      ...gateways,
    },
    departments: {
      ...idsOf(stage.all(DEPARTMENTS), ({ name }) => ({
        name: String(name ?? ''),
        department: null,
      })),
      ...departments,
    },
    permissions: {
      ...Object.fromEntries(
        distinct('SELECT DISTINCT permissions AS it FROM tblusers_clients WHERE owner = 0 ORDER BY 1').map(
          (it) => [it, proposeRole(it)],
        ),
      ),
      ...permissions,
    },
    accept,
  };
};
