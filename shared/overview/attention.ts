import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import { hasNoCard } from '../billing/payment-methods/wallet.ts';
import type { Attention } from '../contract/overview.ts';
import type { DomainStatus, HostingStatus } from '../contract/vocabulary.ts';
import { ofDomain, ofHosting, ofInvoice } from './event-subjects.ts';
import { type Dashboard, SHOWN } from './load-dashboard.ts';
import { overdueOf } from './unpaid-invoices.ts';

/** What needs the client now, most urgent first. */
export const needsAttention = (
  { client, wallet, unpaid, hosting, domains, answered }: Dashboard,
  now: Date,
): Attention[] => {
  const setUpFailed = (name: string) => `Setting up ${name} takes longer than usual. We are looking into it.`;
  const hostingIn = (status: HostingStatus) => hosting.filter((account) => account.status === status);
  const domainsIn = (status: DomainStatus) => domains.filter((domain) => domain.status === status);
  return [
    ...overdueOf(unpaid, now).map((invoice) => ({
      type: 'invoice_overdue' as const,
      message: `Invoice ${invoiceNumber(invoice.id)} is overdue.`,
      subject: ofInvoice(invoice),
      since: invoice.due_at,
    })),
    ...hostingIn('suspended').map((account) => ({
      type: 'service_suspended' as const,
      message: `Hosting for ${account.domain} is suspended.`,
      subject: ofHosting(account),
      since: account.updated_at,
    })),
    ...domainsIn('redemption').map((domain) => ({
      type: 'domain_in_redemption' as const,
      message: `${domain.name} has expired and can be restored for a fee only.`,
      subject: ofDomain(domain),
      since: domain.expires_at ?? domain.updated_at,
    })),
    ...domainsIn('grace').map((domain) => ({
      type: 'domain_in_grace' as const,
      message: `${domain.name} has expired. Renew it now to keep it.`,
      subject: ofDomain(domain),
      since: domain.expires_at ?? domain.updated_at,
    })),
    ...domainsIn('active')
      .filter(({ verification }) => verification?.status === 'pending' || verification?.status === 'overdue')
      .map((domain) => ({
        type: 'contact_unverified' as const,
        message: `Confirm your e-mail address for ${domain.name} by the link that the registrar has sent you, or it stops working.`,
        subject: ofDomain(domain),
        since: domain.registered_at ?? domain.created_at,
      })),
    ...(wallet && hasNoCard(wallet, now)
      ? [
          {
            type: 'autopay_without_card' as const,
            message: 'Automatic payment has no card that can be charged. Save one.',
            subject: { type: 'client' as const, id: client.id },
            since: wallet.updated_at,
          },
        ]
      : []),
    ...hostingIn('provisioning_failed').map((account) => ({
      type: 'provisioning_failed' as const,
      message: setUpFailed(`hosting for ${account.domain}`),
      subject: ofHosting(account),
      since: account.updated_at,
    })),
    ...domainsIn('registration_failed').map((domain) => ({
      type: 'provisioning_failed' as const,
      message: setUpFailed(domain.name),
      subject: ofDomain(domain),
      since: domain.updated_at,
    })),
    ...answered.map((ticket) => ({
      type: 'ticket_answered' as const,
      message: `We have answered "${ticket.subject}".`,
      subject: { type: 'ticket' as const, id: ticket.id },
      since: ticket.updated_at,
    })),
  ].slice(0, SHOWN);
};
