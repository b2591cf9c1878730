import { useEffect, useState } from 'preact/hooks';
import { useGet } from '../api/query.ts';

const OPEN_SECONDS = 2;

/**
 * What became of a payment, asked as often as the API says, also after a restart of the app; and every two seconds
 * while its card sheet or window is open, since it can still be paid there. Only `paid` means paid.
 */
export const usePaymentStatus = (path: { client: number; invoice: number }, isOpen: boolean) =>
  useGet(
    '/clients/{client}/invoices/{invoice}/payment-status',
    { path },
    {
      pollAfter: ({ status, poll_after_seconds }) => {
        if (status === 'paid') return null;
        return isOpen ? OPEN_SECONDS : poll_after_seconds;
      },
    },
  );

/** Whether a window is still there; nothing tells when somebody closes it, so it is looked at each half second. */
export const useIsOpen = (opened: Window | null): boolean => {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    setIsOpen(opened !== null && !opened.closed);
    if (opened === null) return;
    const timer = setInterval(() => setIsOpen(!opened.closed), 500);
    return () => clearInterval(timer);
  }, [opened]);
  return isOpen;
};
