import { useLocation } from 'preact-iso';
import { Act } from '../parts/action.tsx';

type RenewProps = {
  client: number;
  name: string;
  sure?: string;
  renew: () => Promise<{ invoice: { id: number } }>;
};

/** Asks for another period, and leads to its invoice. */
export const Renew = ({ client, name, sure, renew }: RenewProps) => {
  const { route } = useLocation();
  const work = async () => {
    const { invoice } = await renew();
    route(`/clients/${client}/invoices/${invoice.id}`);
  };
  return <Act name={name} second {...(sure && { sure })} work={work} />;
};
