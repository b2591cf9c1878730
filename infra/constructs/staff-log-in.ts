import type { StaffIssuer } from '../../shared/http/staff/index.ts';
import type { OwnIssuer } from '../definitions/staff-settings.ts';

/** How staff log in: what the staff API demands of a token, and what the console needs to get one. */
export type StaffLogIn = {
  api: StaffIssuer;
  console: {
    issuer: string;
    client: string;
    scope: string;
    /** Where a session ends, and the parameter that names the page to lead back to, if the issuer has a way of its own. */
    log_out?: { address: string; redirect_parameter: string };
  };
  /** What the console asks of the issuer. */
  connect: string[];
};

/** By an issuer that the provider has. */
export const logInByIssuer = (own: OwnIssuer): StaffLogIn => {
  const { url: issuer, client, scope, origins, ...api } = own;
  return { api: { issuer, ...api }, console: { issuer, client, scope }, connect: [issuer, ...origins] };
};
