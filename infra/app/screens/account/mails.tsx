import { useList } from '../../api/query.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Badge } from '../../parts/badge.tsx';
import { moment, words } from '../../parts/format.ts';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';

/** What was sent about the client account, to whom, and what became of it. */
export const Mails = ({ client }: { client: number }) => (
  <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
    <Table
      title={say.account.mails}
      none={say.account.noMails}
      of={useList('/clients/{client}/mails', { path: { client } })}
      columns={[
        { name: say.support.subject, of: ({ subject, template }) => subject ?? words(template) },
        { name: say.account.to, of: ({ to }) => to },
        { name: say.common.date, of: ({ created_at }) => moment(created_at) },
        { name: say.common.state, of: ({ status }) => <Badge state={status} />, atEnd: true },
      ]}
    />
  </Screen>
);
