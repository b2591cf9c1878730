import { useState } from 'preact/hooks';
import { useData } from '../../client/preact/use-data.ts';
import { api, deviceName } from '../api/client.ts';
import { addPasskey } from '../api/passkeys.ts';
import { Act } from '../parts/action.tsx';
import { List, Loading } from '../parts/blocks.tsx';
import { moment } from '../parts/format.ts';

/** The passkeys of the user, and one for this device; the first comes with recovery codes, shown once (guide). */
export const Passkeys = () => {
  const found = useData(() => api.get('/me/passkeys'));
  const [codes, setCodes] = useState<string[]>([]);
  const add = async () => {
    setCodes(await addPasskey(deviceName()));
    found.reload();
  };
  const remove = (passkey: number) =>
    api.delete('/me/passkeys/{passkey}', { path: { passkey } }).then(found.reload);

  return (
    <Loading of={found}>
      {({ data }) => (
        <>
          <List
            title="Passkeys"
            none="None. With one you log in without a password."
            rows={data.map(({ id, name, last_used_at }) => ({
              id,
              title: name,
              detail: last_used_at ? `Used ${moment(last_used_at)}` : 'Not used yet',
              end: <Act name="Remove" about={name} work={() => remove(id)} />,
            }))}
          />
          {codes.length > 0 && (
            <List
              title="Your recovery codes: keep them where your devices are not"
              rows={codes.map((code) => ({ title: code }))}
            />
          )}
          <Act name="Add a passkey" second work={add} />
        </>
      )}
    </Loading>
  );
};
