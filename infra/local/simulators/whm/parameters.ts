import { refuse } from './refusal.ts';

/**
 * The parameters of each function as its description names them
 * (https://api.docs.cpanel.net/specifications/whm.openapi/, version 11.138), the required ones first.
 */
const DESCRIBED: Record<string, { required: string; optional: string }> = {
  createacct: {
    required: 'username',
    optional:
      'account_enhancements bwlimit cgi contactemail cpmod customip dkim dmarc domain featurelist forcedns frontpage ' +
      'gid hasshell hasuseregns homedir ip language mail_node_alias mailbox_format max_defer_fail_percentage ' +
      'max_email_per_hour max_emailacct_quota max_team_users maxaddon maxftp maxlst maxpark maxpop maxsql maxsub ' +
      'mxcheck owner ownerself pass password pkgname plan quota reseller reseller_without_domain savepkg showpass ' +
      'spamassassin spambox spf uid useregns',
  },
  accountsummary: { required: '', optional: 'domain search searchmethod searchtype user' },
  listaccts: { required: '', optional: 'search searchmethod searchtype want' },
  removeacct: { required: 'username', optional: 'keepdns user' },
  suspendacct: { required: 'user', optional: 'disallowun leave-ftp-accts-enabled reason' },
  unsuspendacct: { required: 'user', optional: 'retain-service-proxies' },
  passwd: { required: 'password user', optional: 'db_pass_update digestauth enabledigest' },
  changepackage: { required: 'pkg user', optional: '' },
  listpkgs: { required: '', optional: 'want' },
  showbw: { required: '', optional: 'month search searchtype showres year' },
  verify_new_username: { required: 'user', optional: '' },
  create_user_session: {
    required: 'service user',
    optional: 'app cp_security_token locale preferred_domain promptToken',
  },
  get_users_features_settings: { required: 'user', optional: 'feature' },
  parse_dns_zone: { required: 'zone', optional: '' },
  mass_edit_dns_zone: { required: 'serial zone', optional: 'add edit remove' },
  applist: { required: '', optional: '' },
};

export type Parameters = {
  /** The value of a parameter; empty when it is not given. */
  one(name: string): string;
  /** Every value of a parameter that may be repeated: `add`, and also `add-1`, `add-2`. */
  all(name: string): string[];
};

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** `add-1` and `add` are the same parameter; `leave-ftp-accts-enabled` has no number behind. */
const nameOf = (key: string): string => key.replace(/-\d+$/, '');

/**
 * The parameters of a call, checked against the description of its function. A missing one is refused as WHM
 * does; an unknown one is refused too, although WHM passes over it, so that a misspelt name does not go unnoticed.
 */
export const readParameters = (command: string, given: URLSearchParams): Parameters => {
  const described = DESCRIBED[command] ?? { required: '', optional: '' };
  const required = words(described.required);
  const known = new Set(['api.version', ...required, ...words(described.optional)]);
  const all = (name: string): string[] =>
    [...given].filter(([key]) => nameOf(key) === name).map(([, value]) => value);
  const one = (name: string): string => all(name)[0] ?? '';

  for (const name of required) if (one(name) === '') refuse(`The parameter “${name}” is required.`);
  for (const key of given.keys()) {
    if (!known.has(nameOf(key))) refuse(`“${nameOf(key)}” is not a parameter of “${command}”.`);
  }
  return { one, all };
};
