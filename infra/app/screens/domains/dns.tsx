import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, may } from '../../api/client.ts';
import { useGet, useList } from '../../api/query.ts';
import { Act } from '../../parts/action.tsx';
import { Form } from '../../parts/form.tsx';
import { moment } from '../../parts/format.ts';
import { List, LoadedList } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { type Change, ChangeReview } from './dns-review.tsx';
import { DomainScreen } from './domain-screen.tsx';
import type { DomainIds } from './use-domain.ts';

type DnsRecord = Schema['DnsRecord'];

const TTLS = [300, 3600, 14400, 86400];

const titleOf = ({ type, host, value, priority }: DnsRecord): string =>
  [type, host || '@', priority, value].filter((part) => part !== null).join(' ');

/** A record of one's own; it is looked at with its warnings before it is made. */
const AddRecord = ({ types, onChange }: { types: string[]; onChange: (change: Change) => void }) => {
  const [type, setType] = useState(types[0] ?? 'A');
  const hasPriority = ['MX', 'SRV'].includes(type);
  const fields = {
    type: {
      label: say.common.type,
      as: 'select',
      options: types.map((id) => ({ id, name: id })),
      defaultValue: type,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setType(currentTarget.value),
    },
    host: { label: say.domain.host, hint: say.domain.hostHelp, autocapitalize: 'none' },
    value: { label: say.common.value, hint: say.domain.examples[type], autocapitalize: 'none' },
    ...(hasPriority && { priority: { label: say.domain.priority, type: 'number', defaultValue: '10' } }),
    ttl: {
      label: say.domain.ttl,
      as: 'select',
      options: TTLS.map((id) => ({ id, name: say.domain.seconds(id) })),
      defaultValue: '3600',
    },
  } as unknown as Record<'type' | 'host' | 'value' | 'priority' | 'ttl', { label: string }>;
  const add = async (values: Record<keyof typeof fields, string>) =>
    onChange({
      add: [
        {
          type: values.type as DnsRecord['type'],
          host: values.host,
          value: values.value,
          ttl: Number(values.ttl),
          ...(hasPriority && { priority: Number(values.priority) }),
        },
      ],
    });
  return (
    <Form
      key={type}
      title={say.domain.addRecord}
      submit={say.domain.review}
      second
      fields={fields}
      send={add}
    />
  );
};

/** The records of services that people use, ready to be added. */
const Templates = ({ path, onChange }: { path: DomainIds; onChange: (change: Change) => void }) => (
  <Loading of={useGet('/clients/{client}/domains/{domain}/dns/templates', { path })}>
    {({ data }) => (
      <List
        title={say.domain.templates}
        rows={data.map(({ id, name, note, add, remove }) => ({
          id,
          title: name,
          detail: note,
          end: <Act name={say.domain.use} about={name} work={async () => onChange({ add, remove })} />,
        }))}
      />
    )}
  </Loading>
);

/** What the zone was before each change; any of them can be looked at and brought back. */
const Snapshots = ({
  path,
  onRestore,
}: {
  path: DomainIds;
  onRestore: (snapshot: Schema['ZoneSnapshot']) => void;
}) => {
  const snapshots = useList('/clients/{client}/domains/{domain}/dns/snapshots', { path });
  const look = async (snapshot: number) =>
    onRestore(
      (
        await api.get('/clients/{client}/domains/{domain}/dns/snapshots/{snapshot}', {
          path: { ...path, snapshot },
        })
      ).data,
    );
  return (
    <LoadedList
      title={say.domain.snapshots}
      none={say.domain.noSnapshots}
      of={snapshots}
      row={({ id, created_at, record_count }) => ({
        id,
        title: moment(created_at),
        detail: say.domain.records(record_count),
        end: <Act name={say.domain.look} about={moment(created_at)} work={() => look(id)} />,
      })}
    />
  );
};

/** The nameservers of the domain itself stand in every zone; they have a page of their own. */
const isNews = ({ rule }: { rule: string }): boolean => rule !== 'apex_nameservers';
const isApex = ({ type, host }: DnsRecord): boolean => type === 'NS' && (host === '' || host === '@');

const Zone = ({ path }: { path: DomainIds }) => {
  const [change, setChange] = useState<Change | null>(null);
  const [snapshot, setSnapshot] = useState<Schema['ZoneSnapshot'] | null>(null);
  const found = useGet('/clients/{client}/domains/{domain}/dns/records', { path });
  const mayChange = may(path.client, 'services:manage');
  const close = () => {
    setChange(null);
    setSnapshot(null);
  };
  const send = (dry_run: boolean) => {
    const version = found.data && { if_version: found.data.data.version };
    return snapshot
      ? api.post('/clients/{client}/domains/{domain}/dns/snapshots/{snapshot}/restore', {
          path: { ...path, snapshot: snapshot.id },
          body: { ...version, dry_run },
        })
      : api.post('/clients/{client}/domains/{domain}/dns/changes', {
          path,
          body: { ...change, ...version, dry_run },
        });
  };
  return (
    <Loading of={found}>
      {({ data: { records, findings, types } }) => (
        <>
          {(change || snapshot) && (
            <ChangeReview key={JSON.stringify([change, snapshot?.id])} send={send} onDone={close} />
          )}
          {findings.filter(isNews).map(({ rule, host, message, level }) => (
            <p key={rule + host} class={`note ${level === 'error' ? 'bad' : 'wait'}`}>
              {message}
            </p>
          ))}
          <List
            title={say.domain.dnsRecords}
            none={say.domain.noRecords}
            rows={records.map((record) => ({
              id: titleOf(record),
              title: `${record.type} ${record.host || '@'}`,
              detail: [record.priority, record.value, say.domain.seconds(record.ttl)]
                .filter((part) => part !== null)
                .join(' · '),
              end: mayChange && types.includes(record.type) && !isApex(record) && (
                <Act
                  name={say.common.remove}
                  about={titleOf(record)}
                  work={async () => setChange({ remove: [record] })}
                />
              ),
            }))}
          />
          {mayChange && (
            <>
              <AddRecord types={types} onChange={setChange} />
              <Templates path={path} onChange={setChange} />
              <Snapshots path={path} onRestore={setSnapshot} />
            </>
          )}
        </>
      )}
    </Loading>
  );
};

/** The zone of a domain: its records, what is wrong with them, and its changes, each looked at before it is made. */
export const Dns = (path: DomainIds) => <DomainScreen path={path}>{() => <Zone path={path} />}</DomainScreen>;
