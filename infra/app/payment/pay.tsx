import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { useConfig, useList } from '../api/query.ts';
import { Act, Hint } from '../parts/action.tsx';
import { Field } from '../parts/form.tsx';
import { nameOfMethod } from '../parts/format.ts';
import { say } from '../words/words.ts';
import { CardSheet, hasSheet } from './card-sheet.tsx';
import { useIsOpen, usePaymentStatus } from './use-payment-status.ts';
import { Wallet, WalletCode } from './wallet.tsx';

type Gateway = Schema['MobileConfig']['gateways'][number];
type Payment = Schema['PaymentStartResponse']['payment'];
type PayProps = { client: number; invoice: number; currency: string; onPaid: () => void };

/** Opens a window while the press of the button allows it, for a page whose address is not known yet. */
const openWindow = (): Window | null => window.open('about:blank', '_blank', 'popup,width=460,height=720');

/** What the payer is told of the last try: it waits, it failed, or its window was closed without it. */
const Outcome = ({
  told,
  wasClosed,
}: {
  told: Schema['InvoicePaymentStatus'] | null;
  wasClosed: boolean;
}) => {
  if (told?.status === 'failed') return <Hint tone="bad">{told.message}</Hint>;
  if (wasClosed) return <Hint tone="wait">{say.billing.closed}</Hint>;
  if (told?.status === 'pending' && told.poll_after_seconds !== null) return <Hint>{told.message}</Hint>;
  return null;
};

/** The ways to pay an invoice in its currency, the sheet or window of the chosen one, and what became of it. */
export const Pay = ({ client, invoice, currency, onPaid }: PayProps) => {
  const path = { client, invoice };
  const [sheet, setSheet] = useState<Payment | null>(null);
  const [page, setPage] = useState<Window | null>(null);
  const [started, setStarted] = useState<Payment | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [saveCard, setSaveCard] = useState(false);
  const config = useConfig();
  const gateways = config?.gateways.filter(({ currencies }) => currencies.includes(currency)) ?? [];
  const cards = useList('/clients/{client}/payment-methods', { path: { client } }).data ?? [];
  const usable = cards.filter(
    ({ gateway, status }) => status === 'active' && gateways.some(({ id }) => id === gateway),
  );
  const isPageOpen = useIsOpen(page);
  const isOpen = sheet !== null || isPageOpen;
  const { data: told, reload } = usePaymentStatus(path, isOpen);

  const isPaid = told?.status === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    page?.close();
    onPaid();
  }, [isPaid]);
  useEffect(() => {
    if (isOpen) setWasOpen(true);
    // Whoever has closed it hears of it at once, not at the next time the API wants to be asked.
    reload();
  }, [isOpen]);

  const begin = async (body: Schema['PaymentStartRequest']): Promise<Payment> => {
    const start = { path, body };
    const { payment } = await api.once('/clients/{client}/invoices/{invoice}/payments/start', start);
    setStarted(payment);
    setWasOpen(false);
    return payment;
  };
  const startWith = (gateway: Gateway) => begin({ gateway: gateway.id, save_card: saveCard });
  /** The page of the gateway, or that of the invoice, which takes cards where this app has no sheet for them. */
  const pageOf = async (gateway: Gateway): Promise<string> => {
    if (gateway.kind === 'redirect') return (await startWith(gateway)).mobile.authorization_url ?? '';
    return (await api.post('/clients/{client}/invoices/{invoice}/pay-link', { path })).payment_url;
  };
  const start = async (gateway: Gateway) => {
    if (gateway.kind === 'card_sheet' && hasSheet) return setSheet(await startWith(gateway));
    const opened = openWindow();
    try {
      opened?.location.replace(await pageOf(gateway));
      setPage(opened);
    } catch (refusal) {
      opened?.close();
      throw refusal;
    }
  };

  const asksForCode = started && (told?.next_action ?? started.next_action)?.type === 'enter_otp';
  return (
    <section class="card">
      <h2>{say.billing.pay}</h2>
      {!isOpen && <Outcome told={told} wasClosed={wasOpen && told?.status !== 'paid'} />}
      {asksForCode && <WalletCode path={{ ...path, payment: started.id }} />}
      {usable.map((method) => (
        <Act
          key={method.id}
          name={say.billing.payBy(nameOfMethod(method))}
          work={() => begin({ payment_method_id: method.id })}
        />
      ))}
      {hasSheet && gateways.some(({ kind }) => kind === 'card_sheet') && (
        <Field
          label={say.billing.keepCard}
          type="checkbox"
          checked={saveCard}
          onChange={() => setSaveCard(!saveCard)}
        />
      )}
      <div class="buttons">
        {gateways.map((gateway, index) => (
          <Act
            key={gateway.id}
            name={say.billing.payBy(gateway.name)}
            second={index > 0 || usable.length > 0}
            work={() => start(gateway)}
          />
        ))}
      </div>
      <Wallet currency={currency} begin={begin} />
      {sheet && !isPaid && (
        <CardSheet
          secret={sheet.mobile.payment_intent_client_secret ?? ''}
          publishableKey={sheet.mobile.publishable_key ?? ''}
          onClose={() => setSheet(null)}
        />
      )}
    </section>
  );
};
