import { useList } from '../../api/query.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { moment } from '../../parts/format.ts';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';

/** What the provider's staff have read or changed of the client account, and why. */
export const AccessLog = ({ client }: { client: number }) => (
  <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
    <Table
      title={say.account.accessLog}
      none={say.account.noAccess}
      of={useList('/clients/{client}/access-log', { path: { client } })}
      columns={[
        { name: say.account.who, of: ({ role }) => say.account.staffRoles[role] },
        { name: say.account.what, of: ({ action }) => action },
        { name: say.account.about, of: ({ subject }) => subject },
        { name: say.account.why, of: ({ reason }) => reason },
        { name: say.common.date, of: ({ created_at }) => moment(created_at), atEnd: true },
      ]}
    />
  </Screen>
);
