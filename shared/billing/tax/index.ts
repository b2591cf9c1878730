export {
  knownCheck,
  percentOf,
  presentTaxes,
  type TaxedLine,
  type Taxes,
  taxesOf,
  taxLabel,
  totalsOf,
  totalTaxes,
} from './rules.ts';
export {
  type AddTax,
  askForProfile,
  askVatRegistry,
  exemptionAt,
  type TaxNotes,
  taxFor,
  taxNotesAt,
  withVatCheck,
} from './tax-payer.ts';
