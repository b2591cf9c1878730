import type { Caller } from '../../auth/access.ts';
import { withheldFrom } from '../../contract/visibility.ts';

/** Leaves out of JSON, while it is written or read, the fields that the caller's role may not see. */
export const withholding = ({ role }: Caller) => {
  const withheld = role && withheldFrom(role);
  return withheld?.size
    ? (key: string, value: unknown): unknown => (withheld.has(key) ? undefined : value)
    : undefined;
};

/** Kept JSON as the caller may see it. */
export const withheldJson = (json: string, caller: Caller): string => {
  const reviver = withholding(caller);
  return reviver ? JSON.stringify(JSON.parse(json, reviver)) : json;
};
