import { useEffect, useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { once } from '../api/once.ts';
import type { Schema } from '../api/schema.ts';
import { useData } from '../api/use-data.ts';
import { Note } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { CardSheet } from './card-sheet.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

type PayProps = { client: number; invoice: number; currency: string; onPaid: () => void };
type Gateway = Schema['MobileConfig']['gateways'][number];
type Mobile = Schema['PaymentStartResponse']['payment']['mobile'];

/** Opens a window while the press of the button allows it, for a page whose address is not known yet. */
const openWindow = (): Window | null => window.open('about:blank', '_blank', 'popup,width=460,height=720');

/** The gateways that take the currency of an invoice, the sheet or window of the chosen one, and what became of it. */
export const Pay = ({ client, invoice, currency, onPaid }: PayProps) => {
  const action = useAction();
  const [sheet, setSheet] = useState<Mobile | null>(null);
  const [opened, setOpened] = useState<Window | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const { data: config } = useData(() => dataOf(api.GET('/mobile/config')), 'config');
  const { status, reload } = usePaymentStatus(client, invoice, sheet !== null || opened !== null, () => {
    setSheet(null);
    opened?.close();
    setOpened(null);
    onPaid();
  });

  // A window tells nobody that it was closed.
  useEffect(() => {
    if (opened === null) return;
    const timer = setInterval(() => opened.closed && setOpened(null), 500);
    return () => clearInterval(timer);
  }, [opened]);

  const start = (gateway: Gateway) =>
    action.run(async () => {
      const page = gateway.kind === 'redirect' ? openWindow() : null;
      const body = { gateway: gateway.id, save_card: saveCard };
      const path = '/clients/{client}/invoices/{invoice}/payments/start';
      try {
        const { payment } = await once(`payment of ${invoice}`, body, (sent, header) =>
          dataOf(api.POST(path, { params: { path: { client, invoice }, header }, body: sent })),
        );
        if (gateway.kind === 'card_sheet') return setSheet(payment.mobile);
        page?.location.replace(payment.mobile.authorization_url ?? '');
        setOpened(page);
      } catch (refusal) {
        page?.close();
        throw refusal;
      }
    });

  const gateways = config?.gateways.filter(({ currencies }) => currencies.includes(currency)) ?? [];
  const isWaiting = status?.status === 'pending' && status.poll_after_seconds !== null && sheet === null;
  return (
    <section class="card">
      {isWaiting && (
        <p class="note" role="status">
          {status.message}
        </p>
      )}
      {status?.status === 'failed' && sheet === null && (
        <p class="note bad" role="alert">
          {status.message}
        </p>
      )}
      {gateways.some(({ kind }) => kind === 'card_sheet') && (
        <label class="check">
          <input
            type="checkbox"
            checked={saveCard}
            onChange={(event) => setSaveCard(event.currentTarget.checked)}
          />
          Keep the card for the next time
        </label>
      )}
      <Note problem={action.problem} />
      {gateways.map((gateway, index) => (
        <button
          key={gateway.id}
          type="button"
          class={index > 0 ? 'second' : ''}
          disabled={action.busy}
          onClick={() => start(gateway)}
        >
          Pay by {gateway.name}
        </button>
      ))}
      {sheet && (
        <CardSheet
          mobile={sheet}
          onClose={() => {
            setSheet(null);
            reload();
          }}
        />
      )}
    </section>
  );
};
