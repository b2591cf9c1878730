import { useState } from 'preact/hooks';
import { CardSheet } from '../app/payment/card-sheet.tsx';
import { Pay } from '../app/payment/pay.tsx';
import { Wallet, WalletCode } from '../app/payment/wallet.tsx';
import { nothing, type Stories } from './story.tsx';
import { INVOICE, OWNER, SUPPORT } from './surroundings.ts';

const pay = (client: number, invoice: number, currency = 'USD') => (
  <Pay client={client} invoice={invoice} currency={currency} onPaid={() => undefined} />
);

const Opened = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open the sheet
      </button>
      {isOpen && <CardSheet secret="none" publishableKey="none" onClose={() => setIsOpen(false)} />}
    </>
  );
};

export const payment: Stories = {
  Pay: {
    'with a kept card': () => pay(OWNER, INVOICE.untouched),
    'without one': () => pay(SUPPORT, INVOICE.untouched),
    waits: () => pay(OWNER, INVOICE.waits),
    declined: () => pay(OWNER, INVOICE.declined),
    'in a currency with wallets': () => pay(SUPPORT, INVOICE.declined, 'GHS'),
  },
  CardSheet: { sheet: () => <Opened /> },
  Wallet: {
    closed: () => <Wallet currency="GHS" begin={nothing} />,
    'a currency without wallets': () => <Wallet currency="USD" begin={nothing} />,
  },
  WalletCode: { asks: () => <WalletCode path={{ client: OWNER, invoice: INVOICE.waits, payment: 1 }} /> },
};
