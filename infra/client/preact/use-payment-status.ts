import type { ApiClient } from '../client.ts';
import { useData } from './use-data.ts';

const OPEN_SECONDS = 2;

/**
 * What became of a payment, asked as often as the API says, also after a restart of the app; and every two seconds
 * while its card sheet or window is open, since it can still be paid there. Only `paid` means paid.
 */
export const usePaymentStatus = (
  api: ApiClient,
  path: { client: number; invoice: number },
  isOpen: () => boolean,
  about: unknown,
) =>
  useData(
    () => api.get('/clients/{client}/invoices/{invoice}/payment-status', { path }),
    ({ status, poll_after_seconds }) => {
      if (status === 'paid') return null;
      return isOpen() ? OPEN_SECONDS : poll_after_seconds;
    },
    about,
  );
