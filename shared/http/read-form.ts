import type { FormReader } from './body.ts';

/** Reads a form. The parser is loaded with the first one, because most tickets come as JSON. */
export const readForm: FormReader = async (...form) => (await import('./form.ts')).readForm(...form);
