import type { Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { Form } from '../parts/form.tsx';
import { say } from '../words/words.ts';

/** The networks whose wallets are asked on the phone, by currency. */
const NETWORKS: Record<string, { id: string; name: string }[]> = {
  GHS: [
    { id: 'mtn', name: 'MTN' },
    { id: 'vod', name: 'Telecel' },
    { id: 'atl', name: 'AirtelTigo' },
  ],
  KES: [{ id: 'mpesa', name: 'M-PESA' }],
};

type WalletProps = { currency: string; begin: (body: Schema['PaymentStartRequest']) => Promise<unknown> };

/** Mobile money: the phone of the payer asks for the rest. */
export const Wallet = ({ currency, begin }: WalletProps) => {
  const options = NETWORKS[currency];
  if (!options) return null;
  return (
    <details>
      <summary>{say.billing.mobileMoney}</summary>
      <Form
        submit={say.billing.payBy(say.billing.mobileMoney)}
        fields={{
          provider: { label: say.billing.network, as: 'select', options },
          phone: { label: say.billing.walletNumber, type: 'tel', autocomplete: 'tel' },
        }}
        send={(values) => begin({ channel: 'mobile_money', ...values })}
      />
    </details>
  );
};

type CodeProps = { path: { client: number; invoice: number; payment: number } };

/** The code that a wallet has sent to the phone of the payer. */
export const WalletCode = ({ path }: CodeProps) => (
  <Form
    submit={say.billing.sendCode}
    fields={{ otp: { label: say.billing.walletCode, inputMode: 'numeric' } }}
    send={(body) => api.post('/clients/{client}/invoices/{invoice}/payments/{payment}/otp', { path, body })}
  />
);
