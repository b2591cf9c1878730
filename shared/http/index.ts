import type { FormReader } from './body.ts';

export { command } from './command.ts';
export { accepted, created, handle, ok } from './handler.ts';
export { findReply, rememberReply } from './idempotency.ts';
export { decodeCursor, handleList, handleListOf, pageReply } from './list.ts';
export { handleFile, handlePublic, type PublicFile } from './public.ts';
export { SECURITY_HEADERS } from './respond.ts';

/** Reads a form. The parser is loaded with the first one, because most tickets come as JSON. */
export const readForm: FormReader = async (...form) => (await import('./form.ts')).readForm(...form);
