import { api } from '../../api/client.ts';
import { canPush, deviceId, turnOnPush } from '../../api/push.ts';
import { useConfig, useGet } from '../../api/query.ts';
import { Act } from '../../parts/action.tsx';
import { Card } from '../../parts/facts.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';

/** Whether messages about the client account come to this browser, where it and the provider can. */
export const PushHere = ({ client }: { client: number }) => {
  const key = useConfig()?.web_push?.public_key;
  const path = { client };
  const found = useGet('/clients/{client}/devices', { path }, { enabled: canPush() && key !== undefined });
  if (!canPush() || key === undefined) return null;
  return (
    <Card title={say.account.pushHere}>
      <Loading of={found}>
        {({ data }) => {
          const here = data.find(({ device_id }) => device_id === deviceId());
          if (!here || Notification.permission !== 'granted') {
            const turnOn = () => turnOnPush(client, key);
            return (
              <>
                <p>{say.account.pushIsOff}</p>
                <Act key="on" name={say.account.turnOnPush} second work={turnOn} />
              </>
            );
          }
          const turnOff = () =>
            api.delete('/clients/{client}/devices/{device}', { path: { client, device: here.id } });
          return (
            <>
              <p role="status">{say.account.pushIsOn}</p>
              <Act key="off" name={say.account.turnOffPush} second work={turnOff} />
            </>
          );
        }}
      </Loading>
    </Card>
  );
};
