export { readMargins } from './margin.ts';
export { planCosts, planSoughtCost } from './note-costs.ts';
export { listCosts, type PresentedAccount, presentMargin, readAccounts } from './present.ts';
export { countRenewal, noRenewals } from './renewals-ahead.ts';
export { seekCosts } from './seek-costs.ts';
export { watchAccounts } from './watch-account.ts';
