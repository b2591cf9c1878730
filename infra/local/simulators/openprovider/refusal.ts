/** The vendor's codes and words, as its list of error codes has them. */
const WORDS = {
  1: 'No changes in the data',
  5: 'Not Found',
  3: 'Invalid request',
  50: 'Calls limit has been reached',
  102: 'Empty first name!',
  105: 'Empty last name field!',
  110: 'Empty street name field!',
  115: 'Empty zipcode field!',
  117: 'Empty city field!',
  121: 'Invalid country code!',
  131: 'Invalid telephone country code!',
  133: 'Invalid telephone region code number!',
  135: 'Invalid telephone subscribers number!',
  146: 'Invalid e-mail!',
  176: 'Customer handle not found',
  187: 'Customer is still attached to some domains!',
  196: 'Authentication/Authorization Failed',
  201: 'Nameserver group name not found in system!',
  202: 'Nameserver group name already exists!',
  203: 'The nameservergroup attached to some domains',
  221: '2 nameservers or a group required',
  222: 'Invalid or double nameserver',
  224: 'Nameserver not found in the Openprovider system',
  226: 'Invalid nameserver hostname',
  227: 'Invalid nameserver IPv4 address',
  228: 'Invalid nameserver IPv6 address',
  229: 'Neither IPv4 nor IPv6 are specified',
  230: 'Nameserver is already present in your account',
  245: 'Nameserver-update failed',
  303: 'Your domain request contains invalid characters!',
  307: 'Your domain request contains an invalid extension!',
  310: 'Credit is not enough!',
  311: 'The domain you want to register is not free!',
  313: 'The domain you want to transfer is free!',
  316: 'Invalid period!',
  317: 'Empty authorization code!',
  320: 'The domain is not in your account',
  326: 'This domain is already in your account',
  327: 'This domain already exists but NOT active',
  329: 'Locking not possible for extension',
  331: 'Invalid owner handle!',
  333: 'Invalid admin handle!',
  335: 'Invalid tech handle!',
  338: 'Authorization code for this extension cannot be resetted',
  340: 'The registry is down for maintainance',
  346: 'Reseller cannot add duplicate domain',
  347: 'Wrong auto renew value',
  354: 'There is no a transfer to approve or you are not permited to',
  366: 'This action is prohibitted for current status',
  369: 'Transfer is prohibited by the current domain owner',
  373: 'Invalid billing handle!',
  374: 'Domain `additionalData` parameter is missing',
  375: 'Domain `additionalData` parameter is invalid',
  376: 'Restore operation is not allowed for this domain',
  379: 'You are about to register the premium domain. If you accept this registration fee, re-send the request with it',
  399: 'An unknown domain error has occurred',
  513: 'Domain is reserved',
  514: 'The domain is already being transferred',
  803: 'Invalid record type',
  805: 'A zone already exists for this domain',
  810: 'Record can not be deleted',
  815: 'Invalid value for TTL (numerical, min 600)',
  816: 'Invalid value for priority',
  817: 'Duplicate record',
  820: 'Invalid A record',
  821: 'Invalid CNAME record',
  822: 'Invalid MX record',
  823: 'Invalid NS record',
  826: 'Invalid AAAA record',
  827: 'Invalid TXT record',
  829: 'Invalid record name',
  832: 'Invalid SRV-record',
  850: 'You did not choose a valid zone type',
  872: 'Zone specified is not found.',
  891: 'DNSSEC is not supported for this extension',
  892: 'Protocol field of the dnskey record must be 3',
  893: 'Algorithm field has wrong value',
  895: 'DNSSEC keys and digests should be BASE64 encoded',
  4007: 'API access temporarily blocked because of excessive use',
} as const;

/** Of the gateway in front, not of the application behind it. */
const STATUSES: Partial<Record<Code, number>> = { 3: 400, 5: 404, 50: 429, 4007: 429 };

export type Code = keyof typeof WORDS;

/** `{code, desc, data}`, the description's Error, with the 500 that users of the API report for refusals of every kind. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: Code;
  /** More about it; of 379 the price. */
  readonly data: string;

  constructor(code: Code, data = '', status = STATUSES[code] ?? 500) {
    super(WORDS[code]);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}
