export { invoicePage } from './invoice-page.ts';
export { pagePolicy } from './layout.ts';
export { REFERENCE_ASSETS, REFERENCE_POLICY, referencePage } from './reference-page.ts';
export { deadLinkPage, leavingPage, problemPage, resultPage, returnPage } from './result-page.ts';
export { askToUnsubscribePage, unknownUnsubscribePage, unsubscribedPage } from './unsubscribe-page.ts';
export { words } from './words.ts';
