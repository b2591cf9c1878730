import type { StaffPermission } from '../../../shared/contract/staff-roles.ts';
import { queries } from '../../app/data/queries.ts';
import { kept } from '../../client/kept.ts';
import type { Staff } from './endpoints.ts';

export type Session = {
  token: string;
  /** Tells the issuer at the log-out whose session ends. */
  idToken: string;
  /** Who it is at the issuer: what they have typed is shown to nobody else. */
  subject: string;
  me: Staff;
};

/** The log-in of this tab, gone with it; null before. */
export const session = kept<Session | null>(sessionStorage, 'session', null);

session.watch((here) => {
  if (here === null) queries.clear();
});

const NOBODY: Staff = { name: '', role: 'auditor', permissions: [], departments: [] };

export const me = (): Staff => session.get()?.me ?? NOBODY;

export const may = (permission: StaffPermission): boolean => me().permissions.includes(permission);
