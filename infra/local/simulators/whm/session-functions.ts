import { randomBytes } from 'node:crypto';
import { findAccount } from './account-rules.ts';
import type { WhmCall, WhmFunction } from './call.ts';
import { deny, refuse } from './refusal.ts';
import { seconds, type WhmAccount } from './state.ts';

const SESSION_SECONDS = 15 * 60;

const SERVICES = ['cpaneld', 'whostmgrd', 'webmaild'];

/** Application keys and where they lead, from the examples of `get_users_links` and `create_user_session`. */
const APPLICATIONS: Record<string, string> = {
  Backups_Home: 'frontend/jupiter/backup/index.html',
  Cron_Home: 'frontend/jupiter/cron/index.html',
  Database_MySQL: 'frontend/jupiter/sql/index.html',
  Database_phpMyAdmin: 'frontend/jupiter/sql/PhpMyAdmin.html',
  Email_Accounts: 'frontend/jupiter/mail/pops/index.html',
  Email_Forwarders: 'frontend/jupiter/mail/fwds.html',
  FileManager_Home: 'frontend/jupiter/filemanager/index.html',
  Password_Change: 'frontend/jupiter/passwd/index.html',
  SSL_TLS_Manager: 'frontend/jupiter/ssl/index.html',
  SSL_TLS_Status: 'frontend/jupiter/security/tls_status/',
  Stats_AWStats: 'frontend/jupiter/stats/awstats_landing.html',
};

/** A user name, or for webmail also an address under the domain of an account. */
const sessionOwner = ({ parameters, state }: WhmCall): WhmAccount => {
  const user = parameters.one('user');
  const domain = user.split('@')[1];
  if (domain === undefined) return findAccount(user, state);
  const [account] = state.accounts.list('domain', domain);
  return account ?? deny(`You do not have a user named “${user}”.`);
};

/** An application that is not known does no harm: the session leads to the start page. */
export const create_user_session: WhmFunction = (call) => {
  const { parameters, state, origin } = call;
  const service = parameters.one('service');
  if (!SERVICES.includes(service)) refuse(`“${service}” is not a valid “service”.`);
  const account = sessionOwner(call);
  if (account.suspended_at !== null) refuse(`The account “${account.user}” is suspended.`);
  const user = parameters.one('user');
  const page = APPLICATIONS[parameters.one('app')] ?? null;
  const session = `${user}:${randomBytes(16).toString('hex')}`;
  const token = `/cpsess${String(randomBytes(5).readUIntBE(0, 5)).slice(-10).padStart(10, '0')}`;
  const expires = seconds() + SESSION_SECONDS;
  state.sessions.put(session, { user, service, page, expires });
  const query = new URLSearchParams({
    ...(page ? { goto_uri: page } : {}),
    ...(parameters.one('locale') ? { locale: parameters.one('locale') } : {}),
    session,
  });
  const url = `${origin}${token}/login/?${query}`;
  return { reason: 'Created session', data: { cp_security_token: token, expires, service, session, url } };
};
