import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../client/client.ts';
import { useData } from '../../client/preact/use-data.ts';
import { api, mobileConfig } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Check } from '../parts/form.tsx';
import { CardSheet } from './card-sheet.tsx';

type PayProps = { client: number; invoice: number; currency: string; onPaid: () => void };
type Gateway = Schema['MobileConfig']['gateways'][number];
type Mobile = Schema['PaymentStartResponse']['payment']['mobile'];

const OPEN_SHEET_SECONDS = 2;

/**
 * What became of a payment, asked as often as the API says, also after a restart of the app; and every two seconds while
 * a sheet or a window is open, since it can still be paid there. Only `paid` means paid.
 */
const usePaymentStatus = (path: { client: number; invoice: number }, isOpen: boolean) =>
  useData(
    () => api.get('/clients/{client}/invoices/{invoice}/payment-status', { path }),
    ({ status, poll_after_seconds }) => {
      if (status === 'paid') return null;
      return isOpen ? OPEN_SHEET_SECONDS : poll_after_seconds;
    },
    isOpen,
  );

/** Opens a window while the press of the button allows it, for a page whose address is not known yet. */
const openWindow = (): Window | null => window.open('about:blank', '_blank', 'popup,width=460,height=720');

/** The gateways that take the currency of an invoice, the sheet or window of the chosen one, and what became of it. */
export const Pay = ({ client, invoice, currency, onPaid }: PayProps) => {
  const path = { client, invoice };
  const [sheet, setSheet] = useState<Mobile | null>(null);
  const [opened, setOpened] = useState<Window | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const { data: config } = useData(mobileConfig);
  const { data: payment, reload } = usePaymentStatus(path, sheet !== null || opened !== null);

  useEffect(() => {
    if (payment?.status !== 'paid') return;
    setSheet(null);
    opened?.close();
    setOpened(null);
    onPaid();
  }, [payment?.status]);

  // A window tells nobody that it was closed.
  useEffect(() => {
    if (opened === null) return;
    const timer = setInterval(() => opened.closed && setOpened(null), 500);
    return () => clearInterval(timer);
  }, [opened]);

  const start = async (gateway: Gateway) => {
    const page = gateway.kind === 'redirect' ? openWindow() : null;
    const body = { gateway: gateway.id, save_card: saveCard };
    try {
      const { payment } = await api.once('/clients/{client}/invoices/{invoice}/payments/start', {
        path,
        body,
      });
      if (gateway.kind === 'card_sheet') return setSheet(payment.mobile);
      page?.location.replace(payment.mobile.authorization_url ?? '');
      setOpened(page);
    } catch (refusal) {
      page?.close();
      throw refusal;
    }
  };

  const gateways = config?.gateways.filter(({ currencies }) => currencies.includes(currency)) ?? [];
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
        <Check label="Keep the card for the next time" checked={saveCard} onChange={setSaveCard} />
      )}
      {gateways.map((gateway, index) => (
        <Act key={gateway.id} class={index > 0 ? 'second' : ''} work={() => start(gateway)}>
          Pay by {gateway.name}
        </Act>
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
