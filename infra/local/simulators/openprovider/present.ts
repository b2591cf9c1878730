import { isPremium, partsOf, tldNamed } from './catalog.ts';
import { flag } from './context.ts';
import { quarantineOf } from './lifecycle.ts';
import { type HeldDomain, type OpenproviderState, stamp } from './state.ts';

const quarantineFields = (domain: HeldDomain): object => {
  const quarantine = quarantineOf(domain);
  if (!quarantine || domain.gone) return { delete_status: '', restorable_until: '' };
  return {
    delete_status: Date.now() < quarantine.soft ? 'soft_quarantine' : 'quarantine',
    restorable_until: stamp(quarantine.hard),
    soft_quarantine_expiry_date: stamp(quarantine.soft),
    hard_quarantine_expiry_date: stamp(quarantine.hard),
    quarantine_expiration_date: stamp(quarantine.hard),
  };
};

const verificationFields = (state: OpenproviderState, domain: HeldDomain): object => {
  const email = state.customers.get(domain.owner_handle)?.email ?? '';
  const verification = state.verifications.get(email);
  return {
    verification_email_name: email,
    verification_email_status: verification?.status ?? 'verified',
    verification_email_status_description: '-',
    verification_email_exp_date: stamp(verification?.expiresAt ?? null),
  };
};

const registryStatuses = ({ locked, clientHold, domain }: HeldDomain): object => {
  const isLockable = tldNamed(partsOf(domain).extension)?.lockable ?? false;
  return {
    client_transfer_prohibited: { value: Number(locked), is_changeable: isLockable },
    client_hold: { value: Number(clientHold), is_changeable: false },
  };
};

/** The description's Domain, with what a request asks for besides. */
export const presentDomain = (
  state: OpenproviderState,
  domain: HeldDomain,
  query: URLSearchParams,
): object => {
  const parts = partsOf(domain.domain);
  const tld = tldNamed(parts.extension);
  const owner = state.customers.get(domain.owner_handle);
  const { first_name = '', last_name = '', full_name = `${first_name} ${last_name}` } = owner?.name ?? {};
  const group = state.groups.get(domain.nsGroup);
  const { owner_handle, admin_handle, tech_handle, billing_handle, reseller_handle } = domain;
  return {
    id: domain.id,
    domain: parts,
    status: domain.status,
    type: domain.type,
    ...{ owner_handle, admin_handle, tech_handle, billing_handle, reseller_handle },
    owner: { company_name: owner?.company_name ?? '', full_name },
    owner_company_name: owner?.company_name ?? '',
    reseller_id: RESELLER_ID,
    auth_code: tld?.tellsAuthCode && domain.status === 'ACT' ? domain.authCode : '',
    internal_auth_code: '0',
    autorenew: domain.autorenew,
    can_renew: domain.status === 'ACT',
    comments: domain.comments,
    order_date: stamp(domain.orderedAt),
    creation_date: stamp(domain.activeAt ?? domain.orderedAt),
    active_date: stamp(domain.activeAt),
    expiration_date: stamp(domain.expiresAt),
    renewal_date: stamp(domain.expiresAt),
    registry_expiration_date: stamp(domain.expiresAt),
    last_changed: stamp(domain.activeAt ?? domain.orderedAt),
    deleted_at: stamp(domain.deletedAt),
    is_deleted: domain.gone,
    ...quarantineFields(domain),
    dnssec: domain.signed ? 'signedDelegation' : 'unsigned',
    dnssec_keys: domain.dnssecKeys.map((key) => ({ ...key, readonly: 0 })),
    is_dnssec_enabled: domain.signed,
    name_servers: domain.nameservers.map((nameserver, seq_nr) => ({ ...nameserver, seq_nr })),
    ns_group: domain.nsGroup,
    nsgroup_id: group?.id ?? 0,
    ns_template_id: 0,
    ns_template_name: '',
    is_lockable: tld?.lockable ?? false,
    is_locked: domain.locked,
    is_client_hold_enabled: domain.clientHold ? 'yes' : 'no',
    is_premium: isPremium(domain.domain),
    is_private_whois_allowed: tld?.privacy ?? false,
    is_private_whois_enabled: domain.privacy,
    ...{ is_abusive: false, is_hosted_whois: true, is_parked: false, is_spamexperts_enabled: false },
    ...{ has_history: false, modify_owner_allowed: true, trade_allowed: false, use_domicile: false },
    trade_auth_code_required: 'no',
    transfer_auth_code_required: tld?.transferAuthCode ? 'yes' : 'no',
    transfer_cancel_supported: domain.type === 'TRANSFER' && (tld?.cancelsTransfers ?? false),
    renew: 0,
    unit: 'y',
    ...(domain.next?.status === 'REQ' && { scheduled_at: stamp(domain.next.at) }),
    ...(flag(query, 'with_additional_data') && { additional_data: domain.additionalData }),
    ...(flag(query, 'with_verification_email') && verificationFields(state, domain)),
    ...(flag(query, 'with_registry_statuses') && { registry_statuses: registryStatuses(domain) }),
  };
};

export const RESELLER_ID = 100_001;
