import { may } from '../api/client.ts';
import { useGet } from '../api/query.ts';
import { Act } from '../parts/action.tsx';
import { Card } from '../parts/facts.tsx';
import { say } from '../words/words.ts';

type AutopayProps = {
  client: number;
  type: 'hosting_account' | 'domain';
  id: number;
  set: (enabled: boolean) => Promise<unknown>;
};

/** Whether the invoices of one service are paid by themselves; shown where automatic payment is on at all. */
export const AutopayOf = ({ client, type, id, set }: AutopayProps) => {
  const mayPay = may(client, 'billing:pay');
  const { data } = useGet('/clients/{client}/autopay', { path: { client } }, { enabled: mayPay });
  if (!mayPay || !data?.data.enabled) return null;
  const isOff = data.data.services_off.some((one) => one.type === type && one.id === id);
  return (
    <Card title={say.billing.autopay}>
      <p class="soft">{isOff ? say.billing.autopayIsOff : say.billing.autopayIsOn}</p>
      <Act name={isOff ? say.billing.turnOn : say.billing.turnOff} second work={() => set(isOff)} />
    </Card>
  );
};
