import type { BillingCycle } from '../../contract/vocabulary.ts';
import type { TaxComponent, TaxesRecord, TaxRule } from '../../records/catalog.ts';
import { keys } from '../../records/keys.ts';
import type { Stage, StagedRow } from '../stage.ts';
import { isTicked } from '../values.ts';

/** By which of its settings WHMCS bills, as its dump has them. */
export type Settings = {
  /** Days before the due date on which a renewal is invoiced. */
  daysAhead(cycle: BillingCycle | 'domain'): number;
  /** Its rules by country, in the form of ours; those of states have no place here. */
  taxes: TaxesRecord;
  /** It invoices every period, whether the last one was paid or not. */
  continuous: boolean;
  /** For the report: what was read, or assumed. */
  told: { setting: string; value: string }[];
};

/** As docs.whmcs.com says of "Invoice Generation". */
const DEFAULT_DAYS = '14';

const BY_CYCLE: Partial<Record<BillingCycle | 'domain', string>> = {
  monthly: 'CreateInvoiceDaysBeforeMonthly',
  quarterly: 'CreateInvoiceDaysBeforeQuarterly',
  semi_annually: 'CreateInvoiceDaysBeforeSemiAnnually',
  annually: 'CreateInvoiceDaysBeforeAnnually',
  biennially: 'CreateInvoiceDaysBeforeBiennially',
  triennially: 'CreateInvoiceDaysBeforeTriennially',
  domain: 'CreateDomainInvoiceDaysBefore',
};

const TAX = ['TaxEnabled', 'TaxType', 'TaxL2Compound', 'TaxPerLineItem'];

/** Percent with three decimals in basis points; what is finer has no place here. */
const basisPoints = (rate: StagedRow[string] | undefined): number => Math.round(Number(rate ?? 0) * 100);

type Compound = { included: boolean; compound: boolean };

/** The rule of a country, or the one for everywhere: level 1, and level 2 on top of it. */
const ruleOf = (rows: StagedRow[], country: string, { included, compound }: Compound): TaxRule => {
  const components = [1, 2].flatMap((level): TaxComponent[] => {
    const ofLevel = rows.filter((row) => row.level === level && !row.state);
    const found = ofLevel.find((row) => row.country === country) ?? ofLevel.find((row) => !row.country);
    const rate_bp = basisPoints(found?.taxrate);
    const name = String(found?.name ?? '') || `Tax ${level}`;
    return found && rate_bp > 0 ? [{ name, rate_bp, compound: level === 2 && compound }] : [];
  });
  return { country, from: '1970-01-01', included, reverse_charge: false, source: 'WHMCS', components };
};

export const readSettings = (stage: Stage): Settings => {
  const values = new Map(
    stage.all('SELECT setting, value FROM tblconfiguration').map((row) => [String(row.setting), row.value]),
  );
  const general = values.get('CreateInvoiceDaysBefore') ?? DEFAULT_DAYS;
  const rows = stage.all('SELECT * FROM tbltax ORDER BY id');
  const isTaxed = values.has('TaxEnabled') ? isTicked(values.get('TaxEnabled')) : rows.length > 0;
  const how = {
    included: values.get('TaxType') === 'Inclusive',
    compound: isTicked(values.get('TaxL2Compound')),
  };
  const countries = stage
    .all('SELECT DISTINCT upper(country) AS it FROM tblclients')
    .map(({ it }) => String(it));
  const known = [
    'CreateInvoiceDaysBefore',
    ...Object.values(BY_CYCLE),
    'ContinuousInvoiceGeneration',
    ...TAX,
  ];
  return {
    daysAhead: (cycle) => Number(values.get(BY_CYCLE[cycle] ?? '') || general),
    taxes: {
      ...keys.catalogTaxes(),
      rules: isTaxed ? countries.map((country) => ruleOf(rows, country, how)) : [],
    },
    continuous: isTicked(values.get('ContinuousInvoiceGeneration')),
    told: known.map((setting) => ({ setting, value: String(values.get(setting) ?? 'not in the dump') })),
  };
};
