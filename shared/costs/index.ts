export { planCosts, planSoughtCost } from './note-costs.ts';
export { countRenewal, DAYS_AHEAD, noRenewals } from './renewals-ahead.ts';
export { seekCosts } from './seek-costs.ts';
export { watchAccounts } from './watch-account.ts';
