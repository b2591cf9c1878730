export { addUp, inMajorUnits, wanted } from './add-up.ts';
export { KINDS } from './kinds.ts';
export { makeReports } from './make-reports.ts';
export { getReport, presentReport, presentWithRows } from './reports.ts';
export { requestReport } from './request-report.ts';
