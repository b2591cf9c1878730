import { api } from '../../api/client.ts';
import { openDocument } from '../../api/documents.ts';
import { useGet, useList } from '../../api/query.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { moment } from '../../parts/format.ts';
import { List, LoadedList } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';

type Ids = { client: number; export: number };

/** The files of a copy; each press asks for a new link, because links work for minutes only. */
const Files = ({ path }: { path: Ids }) => {
  const open = (name: string) =>
    openDocument(async () => {
      const { files } = (await api.get('/clients/{client}/exports/{export}', { path })).data;
      return files.find((file) => file.name === name)?.url ?? '';
    });
  return (
    <Loading of={useGet('/clients/{client}/exports/{export}', { path })}>
      {({ data: { files, expires_at } }) => (
        <List
          title={say.account.dataFiles}
          rows={files.map(({ name }) => ({
            title: name,
            detail: expires_at && say.account.dataUntil(moment(expires_at)),
            end: <Act name={say.common.download} about={name} work={() => open(name)} />,
          }))}
        />
      )}
    </Loading>
  );
};

/** A copy of all data of the account and of its owner: asking for it, how far it is, and its files. */
export const DataExport = ({ client }: { client: number }) => {
  const path = { client };
  const copies = useList('/clients/{client}/exports', { path }, (items) =>
    items.some(({ status }) => status === 'preparing') ? 3 : null,
  );
  const ready = copies.data?.find(({ status }) => status === 'ready');
  return (
    <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
      <section class="card">
        <h2>{say.account.data}</h2>
        <p>{say.account.dataHelp}</p>
        <Act name={say.account.askData} work={() => api.post('/clients/{client}/exports', { path })} />
      </section>
      {ready && <Files path={{ client, export: ready.id }} />}
      <LoadedList
        title={say.account.copies}
        none={say.account.noCopies}
        of={copies}
        row={({ id, requested_at, status }) => ({ id, title: moment(requested_at), state: status })}
      />
    </Screen>
  );
};
