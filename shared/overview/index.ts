export { loadDashboard, presentDashboard } from './dashboard.ts';
export { loadOverview, presentOverview } from './overview.ts';
