export { discardExport, discardExportsOf, getExport, presentExport, presentWithFiles } from './exports.ts';
export { makeExports } from './make-exports.ts';
export { findTurn, planExport } from './request-export.ts';
