export { listCosts, type PresentedAccount, presentMargin, readAccounts, readMargins } from './margin.ts';
export { planCosts, planSoughtCost, seekCosts } from './note-costs.ts';
export { countRenewal, noRenewals, watchAccounts } from './watch-account.ts';
