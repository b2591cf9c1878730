export { issueDocuments } from './issue-document.ts';
export { fileOfPart, LETTER_PACKAGES, RANGES_FILE } from './letter-fonts.ts';
export { movementsOf, presentCreditNote } from './movements.ts';
export {
  creditNotePdf,
  getCreditNote,
  invoicePdf,
  keepPdf,
  PASSING,
  presentDocument,
  presentPdf,
} from './pdf.ts';
export { wholeOf } from './split-amount.ts';
export {
  loadAccount,
  loadStatement,
  periodOf,
  presentStatement,
  sayingIn,
  statementOf,
  statementView,
} from './statement.ts';
