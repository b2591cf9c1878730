import { findTld } from './catalog.ts';
import { yearlyPrices } from './prices.ts';
import { dollars, type HeldDomain, type RegistrarState, type Role } from './state.ts';

const presentContacts = (state: RegistrarState, { contacts }: HeldDomain): object =>
  Object.fromEntries(
    Object.entries(contacts).map(([role, contact]) => {
      const [pending] = state.verifications.list('email', contact.email);
      return [role as Role, { ...contact, isVerified: !pending, verificationId: pending?.id ?? null }];
    }),
  );

/** The description's DomainResponsePayload. */
export const presentDomain = (state: RegistrarState, domain: HeldDomain): object => {
  const locks = [...(domain.locked ? ['clientTransferProhibited'] : []), ...domain.holds];
  const { transferLockExpiresAt } = domain;
  return {
    domainName: domain.domainName,
    createDate: domain.createDate,
    expireDate: domain.expireDate,
    autorenewEnabled: domain.autorenewEnabled,
    locked: domain.locked,
    locks,
    ...(transferLockExpiresAt && Date.parse(transferLockExpiresAt) > Date.now() && { transferLockExpiresAt }),
    privacyEnabled: domain.privacyEnabled,
    contacts: presentContacts(state, domain),
    nameservers: domain.nameservers,
    ...(findTld(domain.domainName) && {
      renewalPrice: dollars(yearlyPrices(state, domain.domainName).renew),
    }),
  };
};
