import { api } from '../../api/client.ts';
import { openDocument } from '../../api/documents.ts';
import { useList } from '../../api/query.ts';
import { billingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { Badge } from '../../parts/badge.tsx';
import { day, money } from '../../parts/format.ts';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';

/** Money that came, and the credit notes for what was given back. */
export const Payments = ({ client }: { client: number }) => {
  const path = { client };
  const payments = useList('/clients/{client}/payments', { path });
  const notes = useList('/clients/{client}/credit-notes', { path });
  const pdf = (creditNote: number) =>
    openDocument(
      async () =>
        (await api.get('/clients/{client}/credit-notes/{creditNote}/pdf', { path: { client, creditNote } }))
          .data.url,
    );
  return (
    <Screen title={say.common.billing} client={client} places={billingPlaces(client)}>
      <Table
        title={say.billing.payments}
        none={say.billing.noPayments}
        of={payments}
        columns={[
          {
            name: say.common.date,
            of: ({ invoice_id, created_at }) => (
              <a href={`/clients/${client}/invoices/${invoice_id}`}>{day(created_at)}</a>
            ),
          },
          { name: say.billing.reference, of: ({ reference }) => reference },
          { name: say.common.state, of: ({ status }) => <Badge state={status} /> },
          {
            name: say.billing.refunded,
            of: ({ amount_refunded, currency }) => amount_refunded > 0 && money(amount_refunded, currency),
          },
          { name: say.common.amount, of: ({ amount, currency }) => money(amount, currency), atEnd: true },
        ]}
      />
      <Table
        title={say.billing.creditNotes}
        none={say.billing.noCreditNotes}
        of={notes}
        columns={[
          { name: say.billing.number, of: ({ number }) => number },
          {
            name: say.billing.invoice,
            of: ({ invoice_id, invoice_number }) => (
              <a href={`/clients/${client}/invoices/${invoice_id}`}>{invoice_number}</a>
            ),
          },
          { name: say.common.date, of: ({ issued_at }) => day(issued_at) },
          { name: say.common.total, of: ({ total, currency }) => money(total, currency) },
          {
            name: say.common.download,
            of: ({ id, number }) => <Act name="PDF" about={number} work={() => pdf(id)} />,
            atEnd: true,
          },
        ]}
      />
    </Screen>
  );
};
