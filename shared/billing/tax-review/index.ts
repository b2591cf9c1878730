export { reviewTaxes, reviewTaxTable } from './review-taxes.ts';
export { type EndOthers, retaxedNow, reviewInvoice, withTaxOfToday } from './tax-of-today.ts';
