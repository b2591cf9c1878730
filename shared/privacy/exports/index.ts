export {
  discardExport,
  discardExportsOf,
  findTurn,
  getExport,
  planExport,
  presentExport,
  presentWithFiles,
} from './exports.ts';
export { makeExports } from './make-exports.ts';
