import type { Schema } from '../../../client/client.ts';
import { api, may } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { Form, type FormField } from '../../parts/form.tsx';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { DomainScreen } from './domain-screen.tsx';
import type { DomainIds } from './use-domain.ts';

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Asked for where the domain may stop working for it. */
const riskField = (): FormField => ({
  label: say.domain.acceptRisk,
  type: 'checkbox',
  askedBy: 'dnssec_at_risk',
});

const Nameservers = ({ path, domain }: { path: DomainIds; domain: Schema['Domain'] }) => {
  if (!may(path.client, 'services:manage'))
    return <List title={say.domain.nameservers} rows={domain.nameservers.map((title) => ({ title }))} />;
  const set = ({ nameservers, force, risk }: Record<'nameservers' | 'force' | 'risk', string>) =>
    api.put('/clients/{client}/domains/{domain}/nameservers', {
      path,
      body: {
        nameservers: linesOf(nameservers),
        ...(risk && { accept_dnssec_risk: true }),
        ...(force && { force: true }),
      },
    });
  return (
    <Form
      key={domain.version}
      title={say.domain.nameservers}
      submit={say.common.save}
      fields={{
        nameservers: {
          label: say.domain.oneALine,
          as: 'textarea',
          defaultValue: domain.nameservers.join('\n'),
          autocapitalize: 'none',
        },
        force: { label: say.domain.force, type: 'checkbox' },
        risk: riskField(),
      }}
      send={set}
    />
  );
};

const LOOKS = /^(\d+)\s+(\d+)\s+(\d+)\s+([0-9a-f]+)$/i;

/** DS records as they stand in a zone file: key tag, algorithm, digest type, digest. */
const dsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => LOOKS.exec(line.trim()))
    .filter((found) => found !== null)
    .map(([, key_tag, algorithm, digest_type, digest = '']) => ({
      key_tag: Number(key_tag),
      algorithm: Number(algorithm),
      digest_type: Number(digest_type),
      digest,
    }));

const Dnssec = ({ path }: { path: DomainIds }) => (
  <Loading of={useGet('/clients/{client}/domains/{domain}/dnssec', { path })}>
    {({ data: { ds_records, version } }) => {
      const lines = ds_records.map(
        ({ key_tag, algorithm, digest_type, digest }) => `${key_tag} ${algorithm} ${digest_type} ${digest}`,
      );
      if (!may(path.client, 'services:manage'))
        return <List title="DNSSEC" none={say.domain.noDs} rows={lines.map((title) => ({ title }))} />;
      return (
        <Form
          key={version}
          title="DNSSEC"
          submit={say.common.save}
          second
          fields={{
            ds_records: {
              label: say.domain.dsRecords,
              hint: say.domain.dsHelp,
              as: 'textarea',
              defaultValue: lines.join('\n'),
            },
            force: { label: say.domain.force, type: 'checkbox' },
          }}
          send={({ ds_records, force }) =>
            api.put('/clients/{client}/domains/{domain}/dnssec', {
              path,
              body: { ds_records: dsOf(ds_records), ...(force && { force: true }) },
            })
          }
        />
      );
    }}
  </Loading>
);

/** Addresses of nameservers that lie within the domain itself. */
const Glue = ({ path }: { path: DomainIds }) => (
  <Loading of={useGet('/clients/{client}/domains/{domain}/glue', { path })}>
    {({ data: { glue_records, version } }) => {
      const lines = glue_records.map(({ hostname, addresses }) => [hostname, ...addresses].join(' '));
      if (!may(path.client, 'services:manage'))
        return <List title={say.domain.glue} rows={lines.map((title) => ({ title }))} />;
      return (
        <Form
          key={version}
          title={say.domain.glue}
          submit={say.common.save}
          second
          fields={{
            glue_records: {
              label: say.domain.glueLines,
              hint: say.domain.glueHelp,
              as: 'textarea',
              defaultValue: lines.join('\n'),
              autocapitalize: 'none',
            },
          }}
          send={({ glue_records }) =>
            api.put('/clients/{client}/domains/{domain}/glue', {
              path,
              body: {
                glue_records: glue_records
                  .split('\n')
                  .map(linesOf)
                  .filter(({ length }) => length > 0)
                  .map(([hostname = '', ...addresses]) => ({ hostname, addresses })),
              },
            })
          }
        />
      );
    }}
  </Loading>
);

/** Which nameservers serve the domain, with DNSSEC and glue. */
export const Delegation = (path: DomainIds) => (
  <DomainScreen path={path}>
    {(domain) => (
      <>
        <Nameservers path={path} domain={domain} />
        {domain.status === 'active' && (
          <>
            <Dnssec path={path} />
            <Glue path={path} />
          </>
        )}
      </>
    )}
  </DomainScreen>
);
