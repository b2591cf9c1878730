import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { ContactRole, DomainContact } from '../../registrar.ts';
import type { RegistrarPrice } from '../../registrar-offer.ts';
import { toNamecomContact } from './contact.ts';
import { domainPath, getDomain, type NamecomDomain, namecomDomain } from './domain.ts';
import { type NamecomCall, nothing } from './namecom-call.ts';
import { isRefusal } from './namecom-error.ts';
import { dollars } from './price.ts';

type Changes = { autoRenew?: boolean; locked?: boolean; privacy?: boolean };

/** A 409 says that the TLD does not have it, or that a lock cannot be taken off yet. */
const asUnsupported = (error: unknown): unknown =>
  isRefusal(error, 'conflict')
    ? new IntegrationError(error.system, 'rejected', error.message, {
        code: /transfer lock|until/i.test(error.message) ? 'transfer_locked' : 'not_supported',
        status: error.status,
        cause: error,
      })
    : error;

export const updateDomain = async (
  call: NamecomCall,
  domain: string,
  { autoRenew, locked, privacy }: Changes,
): Promise<NamecomDomain> => {
  const body = {
    ...(autoRenew !== undefined && { autorenewEnabled: autoRenew }),
    ...(locked !== undefined && { locked }),
    ...(privacy !== undefined && { privacyEnabled: privacy }),
  };
  if (Object.keys(body).length === 0) return getDomain(call, domain);
  try {
    return await call({
      operation: 'update domain',
      path: domainPath(domain),
      method: 'PATCH',
      answer: namecomDomain(),
      body,
    });
  } catch (error) {
    throw asUnsupported(error);
  }
};

export const setNameservers = (call: NamecomCall, domain: string, nameservers: string[]): Promise<void> =>
  call({
    operation: 'set nameservers',
    path: `${domainPath(domain)}:setNameservers`,
    answer: nothing(),
    body: { nameservers },
  });

export const setContacts = (
  call: NamecomCall,
  domain: string,
  contacts: Record<ContactRole, DomainContact>,
): Promise<NamecomDomain> =>
  call({
    operation: 'set contacts',
    path: `${domainPath(domain)}:setContacts`,
    answer: namecomDomain(),
    body: {
      contacts: {
        registrant: toNamecomContact(contacts.registrant),
        admin: toNamecomContact(contacts.admin),
        tech: toNamecomContact(contacts.tech),
        billing: toNamecomContact(contacts.billing),
      },
    },
  });

const authCode = schema(() => z.object({ authCode: z.string().min(1) }));

export const getAuthCode = async (call: NamecomCall, domain: string): Promise<string> => {
  const path = `${domainPath(domain)}:getAuthCode`;
  return (await call({ operation: 'get authorisation code', path, answer: authCode() })).authCode;
};

const balance = schema(() => z.object({ balance: dollars() }));

export const getBalance = async (call: NamecomCall): Promise<RegistrarPrice> =>
  (await call({ operation: 'get balance', path: '/accountinfo/balance', answer: balance() })).balance;
