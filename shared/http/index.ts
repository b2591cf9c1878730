export { command } from './command.ts';
export { accepted, created, handle, ok } from './handler.ts';
export { findReply, rememberReply } from './idempotency.ts';
export { decodeCursor, handleList, handleListOf, pageReply } from './list.ts';
export { handlePage, type PageReply, payPath, seeOther, show } from './page.ts';
export { handleFile, handlePublic, type PublicFile } from './public.ts';
export { readForm } from './read-form.ts';
export { SECURITY_HEADERS } from './respond.ts';
