import { words } from '../../app/parts/format.ts';
import { List } from '../../app/parts/list.tsx';
import { Loading } from '../../app/parts/loading.tsx';
import { useKept } from '../../client/preact/use-kept.ts';
import { useGet } from '../api/read.ts';
import { searched } from '../layout/find.tsx';
import { Screen } from '../layout/screen.tsx';

const NONE =
  'Nobody was found. Search by a name, an e-mail address, a phone, a domain, the number of an invoice, order or ticket, or an id.';

export const Search = () => {
  const search = useKept(searched);
  return (
    <Screen title="Search">
      {search === '' ? (
        <p class="soft">{NONE}</p>
      ) : (
        <Loading of={useGet('/clients', {}, { search })}>
          {({ data }) => (
            <List
              title={`Clients found for “${search}”`}
              none={NONE}
              rows={data.map(({ client_id, name, company_name, email, phone, by, status }) => ({
                id: client_id,
                href: `/clients/${client_id}`,
                title: company_name ?? name,
                detail: [company_name && name, email, phone, `by ${by.map(words).join(', ').toLowerCase()}`]
                  .filter(Boolean)
                  .join(' · '),
                ...(status === 'inactive' && { state: status }),
                end: client_id,
              }))}
            />
          )}
        </Loading>
      )}
    </Screen>
  );
};
