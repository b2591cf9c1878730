export { handlePage, type PageReply, payPath, seeOther, show } from './handle-page.ts';
export { invoicePage } from './invoice-page.ts';
export { pagePolicy } from './layout.ts';
export { REFERENCE_ASSETS, REFERENCE_POLICY, referencePage } from './reference-page.ts';
export {
  askToUnsubscribePage,
  deadLinkPage,
  leavingPage,
  problemPage,
  resultPage,
  returnPage,
  unknownUnsubscribePage,
  unsubscribedPage,
} from './result-page.ts';
export { words } from './words.ts';
