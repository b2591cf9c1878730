import { useEffect } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { useData } from '../api/use-data.ts';

const OPEN_SHEET_SECONDS = 2;

/**
 * What became of a payment, asked as often as the API says, also after a restart of the app; and every two seconds while
 * a sheet or a window is open, since it can still be paid there. Only `paid` means paid.
 */
export const usePaymentStatus = (client: number, invoice: number, isOpen: boolean, onPaid: () => void) => {
  const { data, problem, reload } = useData(
    () => {
      const params = { path: { client, invoice } };
      return dataOf(api.GET('/clients/{client}/invoices/{invoice}/payment-status', { params }));
    },
    `${client} ${invoice} ${isOpen}`,
    ({ status, poll_after_seconds }) => {
      if (status === 'paid') return null;
      return isOpen ? OPEN_SHEET_SECONDS : poll_after_seconds;
    },
  );
  useEffect(() => {
    if (data?.status === 'paid') onPaid();
  }, [data?.status]);
  return { status: data, problem, reload };
};
