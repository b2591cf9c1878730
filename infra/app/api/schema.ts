import type { components } from '../../client/schema.ts';

/** Types of everything that goes over the wire, made from the OpenAPI document. */
export type Schema = components['schemas'];
