export { addUp, inMajorUnits, KINDS, wanted } from './kinds.ts';
export { makeReports } from './make-reports.ts';
export { getReport, presentReport, presentWithRows, requestReport } from './reports.ts';
