import { useState } from 'preact/hooks';
import { api, deviceName } from '../../api/client.ts';
import { addPasskey } from '../../api/passkeys.ts';
import { useGet } from '../../api/query.ts';
import { Act } from '../../parts/action.tsx';
import { Form } from '../../parts/form.tsx';
import { moment } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { RecoveryCodes } from '../access/recovery-codes.tsx';

/** The passkeys of the user, and one for this device; the first comes with recovery codes, shown once (guide). */
export const Passkeys = () => {
  const found = useGet('/me/passkeys', {});
  const [codes, setCodes] = useState<string[]>([]);
  const [renamed, setRenamed] = useState<number | null>(null);
  const add = async () => setCodes(await addPasskey(deviceName()));
  const remove = (passkey: number) => api.delete('/me/passkeys/{passkey}', { path: { passkey } });
  const rename = async (passkey: number, body: { name: string }) => {
    await api.patch('/me/passkeys/{passkey}', { path: { passkey }, body });
    setRenamed(null);
  };
  return (
    <Loading of={found}>
      {({ data }) => (
        <>
          <List
            title={say.account.passkeys}
            none={say.account.noPasskeys}
            rows={data.map(({ id, name, last_used_at }) => ({
              id,
              title: name,
              detail: last_used_at ? say.account.used(moment(last_used_at)) : say.account.notUsed,
              end:
                renamed === id ? (
                  <Form
                    submit={say.common.save}
                    second
                    fields={{ name: { label: say.common.name, defaultValue: name } }}
                    send={(values) => rename(id, values)}
                  />
                ) : (
                  <>
                    <Act name={say.account.rename} about={name} work={async () => setRenamed(id)} />
                    <Act name={say.common.remove} about={name} work={() => remove(id)} />
                  </>
                ),
            }))}
          />
          {codes.length > 0 && <RecoveryCodes codes={codes} />}
          <Act name={say.account.addPasskey} second work={add} />
        </>
      )}
    </Loading>
  );
};
