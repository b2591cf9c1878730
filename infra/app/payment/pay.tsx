import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../client/client.ts';
import { usePaymentStatus } from '../../client/preact/use-payment-status.ts';
import { api, useConfig } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { CardSheet } from './card-sheet.tsx';

type Gateway = Schema['MobileConfig']['gateways'][number];
type Mobile = Schema['PaymentStartResponse']['payment']['mobile'];
type PayProps = { client: number; invoice: number; currency: string; onPaid: () => void };

/** Opens a window while the press of the button allows it, for a page whose address is not known yet. */
const openWindow = (): Window | null => window.open('about:blank', '_blank', 'popup,width=460,height=720');

/** The gateways that take the currency of an invoice, the sheet or window of the chosen one, and what became of it. */
export const Pay = ({ client, invoice, currency, onPaid }: PayProps) => {
  const path = { client, invoice };
  const [sheet, setSheet] = useState<Mobile | null>(null);
  const [page, setPage] = useState<Window | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const gateways = useConfig()?.gateways.filter(({ currencies }) => currencies.includes(currency)) ?? [];
  const isOpen = () => sheet !== null || page?.closed === false;
  const { data: payment } = usePaymentStatus(api, path, isOpen, sheet ?? page);

  const isPaid = payment?.status === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    page?.close();
    onPaid();
  }, [isPaid]);

  const start = async (gateway: Gateway) => {
    const opened = gateway.kind === 'redirect' ? openWindow() : null;
    const body = { gateway: gateway.id, save_card: saveCard };
    try {
      const { payment } = await api.once('/clients/{client}/invoices/{invoice}/payments/start', {
        path,
        body,
      });
      if (gateway.kind === 'card_sheet') return setSheet(payment.mobile);
      opened?.location.replace(payment.mobile.authorization_url ?? '');
      setPage(opened);
    } catch (refusal) {
      opened?.close();
      throw refusal;
    }
  };

  const isWaiting = payment?.status === 'pending' && payment.poll_after_seconds !== null;
  const hasFailed = payment?.status === 'failed';
  return (
    <section class="card">
      {(isWaiting || hasFailed) && sheet === null && (
        <p class={hasFailed ? 'note bad' : 'note'} role={hasFailed ? 'alert' : 'status'}>
          {payment.message}
        </p>
      )}
      {gateways.some(({ kind }) => kind === 'card_sheet') && (
        <label class="check">
          <input type="checkbox" checked={saveCard} onChange={() => setSaveCard(!saveCard)} />
          Keep the card for the next time
        </label>
      )}
      {gateways.map((gateway, index) => (
        <Act
          key={gateway.id}
          name={`Pay by ${gateway.name}`}
          second={index > 0}
          work={() => start(gateway)}
        />
      ))}
      {sheet && !isPaid && <CardSheet mobile={sheet} onClose={() => setSheet(null)} />}
    </section>
  );
};
