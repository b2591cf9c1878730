import { useState } from 'preact/hooks';
import { api, may } from '../../api/client.ts';
import { openDocument } from '../../api/documents.ts';
import { useDashboard, useGet } from '../../api/query.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act, Copy, Done, Hint } from '../../parts/action.tsx';
import { moment, money } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Pay } from '../../payment/pay.tsx';
import { say } from '../../words/words.ts';
import { Sums } from './sums.tsx';

type Of = { client: number; invoice: number };

/** Every try to pay it, and what was given back. */
const Timeline = ({ path }: { path: Of }) => {
  const { data } = useGet('/clients/{client}/invoices/{invoice}/payment-timeline', { path });
  const attempts = (data?.attempts ?? []).map((one) => ({
    id: one.id,
    title: money(one.amount, one.currency),
    detail: [one.failure_message, moment(one.created_at)].filter(Boolean).join(' · '),
    state: one.status,
  }));
  const refunds = (data?.refunds ?? []).map((one) => ({
    id: `refund ${one.id}`,
    title: `${say.billing.refund} ${money(one.amount, one.currency)}`,
    detail: moment(one.created_at),
    state: one.status,
  }));
  return <List title={say.billing.timeline} rows={[...attempts, ...refunds]} />;
};

/** Paid from the balance of the account, where there is any. */
const PayByCredit = ({ path, balance, currency }: { path: Of; balance: number; currency: string }) => {
  const credit = useDashboard(path.client).data?.data.credit_balance ?? 0;
  if (credit <= 0) return null;
  const pay = () => api.once('/clients/{client}/invoices/{invoice}/apply-credit', { path, body: {} });
  return <Act name={say.billing.useCredit(money(Math.min(credit, balance), currency))} second work={pay} />;
};

/** A link by which somebody else pays, without a log-in. */
const PayLink = ({ path }: { path: Of }) => {
  const [link, setLink] = useState<string | null>(null);
  const make = async () =>
    setLink((await api.post('/clients/{client}/invoices/{invoice}/pay-link', { path })).payment_url);
  return link === null ? (
    <Act name={say.billing.payLink} second work={make} />
  ) : (
    <Hint>
      <p>{say.billing.payLinkHelp}</p>
      <Copy text={link} about={say.billing.payLink} />
    </Hint>
  );
};

/** An invoice, and the ways to pay it. */
export const Invoice = ({ client, invoice }: Of) => {
  const path = { client, invoice };
  const found = useGet('/clients/{client}/invoices/{invoice}', { path });
  const pdf = () =>
    openDocument(async () => (await api.get('/clients/{client}/invoices/{invoice}/pdf', { path })).data.url);
  const cancel = () => api.post('/clients/{client}/invoices/{invoice}/cancel', { path });
  const [isPaidHere, setPaidHere] = useState(false);
  const hearPaid = () => {
    setPaidHere(true);
    found.reload();
  };
  return (
    <Screen
      title={say.billing.invoiceNumber(found.data?.data.number ?? '')}
      client={client}
      back={`/clients/${client}/invoices`}
    >
      <Loading of={found}>
        {({ data }) => {
          const isOpen = data.status === 'unpaid' && data.balance > 0;
          return (
            <>
              {data.status === 'paid' && (
                <Done
                  message={say.billing.thanks}
                  next={say.billing.seeServices}
                  href={`/clients/${client}/services`}
                  isNew={isPaidHere}
                />
              )}
              <Sums of={data} />
              {may(client, 'billing:pay') && isOpen && (
                <>
                  <Pay {...path} currency={data.currency} onPaid={hearPaid} />
                  {data.lines.every(({ type }) => type !== 'credit') && (
                    <PayByCredit path={path} balance={data.balance} currency={data.currency} />
                  )}
                  <PayLink path={path} />
                  {data.order_id === null && (
                    <Act
                      name={say.billing.cancelInvoice}
                      second
                      sure={say.billing.cancelSure}
                      work={cancel}
                    />
                  )}
                </>
              )}
              {data.legal_number !== null && <Act name={say.billing.pdf} second work={pdf} />}
              <Timeline path={path} />
            </>
          );
        }}
      </Loading>
    </Screen>
  );
};
