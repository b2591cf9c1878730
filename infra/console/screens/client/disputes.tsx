import { Badge } from '../../../app/parts/badge.tsx';
import { Card, Facts } from '../../../app/parts/facts.tsx';
import { moment, money, words } from '../../../app/parts/format.ts';
import { List } from '../../../app/parts/list.tsx';
import { Loading } from '../../../app/parts/loading.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useGet } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';
import { ClientScreen } from './client-screen.tsx';

type Of = { client: number; payment: number };
type Found = ReadAnswer<'/clients/{client}/payments/{payment}/disputes'>['data'];
type Dispute = Found['disputes'][number];

const KINDS = ['other', 'receipt', 'service_documentation', 'customer_communication'] as const;

const SendEvidence = ({ values, of, text }: { values: Of; of: Dispute; text: string }) => (
  <Change
    name="Send evidence"
    path="/clients/{client}/payments/{payment}/evidence"
    values={values}
    fields={{
      text: {
        label: 'Why the payment is right',
        as: 'textarea',
        maxLength: 20_000,
        hint: 'The bank reads it. Say in the first line what the client bought and used.',
        defaultValue: text,
      },
      file_kind: {
        label: 'What the file is',
        as: 'select',
        options: KINDS.map((id) => ({ id, name: words(id) })),
      },
    }}
    files={{
      label: 'File',
      type: 'file',
      accept: '.pdf,.jpg,.jpeg,.png',
      hint: 'A PDF, JPEG or PNG of at most 3.5 MB. Some gateways demand one.',
    }}
    body={({ text: typed = '', file_kind }) => ({
      dispute: of.id,
      text: typed,
      file_kind: file_kind as (typeof KINDS)[number],
    })}
    reason="The payment is right"
  />
);

const OneDispute = ({ of, values, known }: { of: Dispute; values: Of; known: Found['known'] }) => {
  const isOpen = of.status === 'needs_response' || of.status === 'under_review';
  const sent = of.evidence_sent_at;
  return (
    <Card title={`Dispute about ${money(of.amount, of.currency)}`}>
      <Facts
        of={{
          State: <Badge state={of.status} />,
          'The payer claims': of.reason && words(of.reason),
          'Of the kind': of.is_inquiry && 'a question of the bank, which has taken no money',
          'Evidence by': sent === null && of.evidence_by && moment(of.evidence_by),
          'Evidence sent': sent && moment(sent),
          Began: moment(of.created_at),
          'At the gateway': <code>{of.id}</code>,
        }}
      />
      {isOpen && sent === null && (
        <div class="buttons">
          <SendEvidence values={values} of={of} text={known.text} />
        </div>
      )}
    </Card>
  );
};

/** What our records have of the payment, of use to a bank. */
const Known = ({ of: { customer, agreed, invoice, services, log_ins, mails } }: { of: Found['known'] }) => (
  <>
    <Card title="What is known">
      <Facts
        of={{
          Customer: customer.name,
          Company: customer.company,
          'E-mail': customer.email,
          Phone: customer.phone,
          Address: customer.place,
          Since: moment(customer.client_since),
          'Agreed to the terms': agreed
            .map(({ user, agreed_at, address }) => `${user}, ${moment(agreed_at)}, from ${address}`)
            .join('; '),
          Invoice: `${invoice.number}: ${invoice.lines.join('; ')}`,
          Paid: moment(invoice.paid_at),
          'Card or account of': invoice.payer_country,
        }}
      />
    </Card>
    <List
      title="What was provided"
      rows={services.map(({ reference, name, status, since }) => ({
        id: reference,
        title: name,
        detail: `Ordered ${moment(since)}`,
        state: status,
      }))}
    />
    <List
      title="Latest log-ins"
      rows={log_ins.map(({ user, address, device, at }) => ({
        id: `${user} ${at}`,
        title: moment(at),
        detail: [user, address, device].filter(Boolean).join(', '),
      }))}
    />
    <List
      title="Mails since the payment"
      rows={mails.map(({ to, subject, status, sent_at }) => ({
        id: `${sent_at} ${subject}`,
        title: subject ?? '',
        detail: `${to}, ${moment(sent_at ?? '')}`,
        state: status,
      }))}
    />
  </>
);

/** The disputes of a payment, what may serve as evidence, and sending it. */
export const Disputes = ({ client, payment }: Of) => {
  const found = useGet('/clients/{client}/payments/{payment}/disputes', { client, payment });
  return (
    <ClientScreen client={client} title="Disputed payment">
      <Loading of={found}>
        {({ data: { payment: paid, disputes, known } }) => (
          <div class="aside">
            <div>
              {disputes.map((dispute) => (
                <OneDispute key={dispute.id} of={dispute} values={{ client, payment }} known={known} />
              ))}
              {disputes.length === 0 && <p class="empty">Nobody disputes this payment.</p>}
              <Card title="Payment">
                <Facts
                  of={{
                    Amount: money(paid.amount, paid.currency),
                    By: words(paid.gateway),
                    Reference: <code>{paid.reference}</code>,
                    State: <Badge state={paid.status} />,
                    Invoice: (
                      <a href={`/clients/${client}/invoices/${paid.invoice_id}`}>{known.invoice.number}</a>
                    ),
                  }}
                />
              </Card>
            </div>
            <div>
              <Known of={known} />
            </div>
          </div>
        )}
      </Loading>
    </ClientScreen>
  );
};
