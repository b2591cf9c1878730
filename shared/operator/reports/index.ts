export { addUp, inMajorUnits, KINDS, wanted } from './kinds.ts';
export { ageingReport, registrarCosts, renewalsReport } from './live-reports.ts';
export { makeReports } from './make-reports.ts';
export { getReport, presentReport, presentWithRows, requestReport } from './reports.ts';
export { parsePeriod, type VatRow, vatReport, verifyNumbers } from './vat-report.ts';
