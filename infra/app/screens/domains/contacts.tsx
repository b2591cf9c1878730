import type { Schema } from '../../../client/client.ts';
import { api, may } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { Hint } from '../../parts/action.tsx';
import { countries, countryName } from '../../parts/countries.ts';
import { Card, Facts } from '../../parts/facts.tsx';
import { type Fields, Form } from '../../parts/form.tsx';
import { day } from '../../parts/format.ts';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { DomainScreen } from './domain-screen.tsx';
import type { DomainIds } from './use-domain.ts';

type Contact = Schema['DomainContact'];
type Name = keyof Contact;

const labels = (): Record<Name, string> => ({
  first_name: say.account.firstName,
  last_name: say.account.lastName,
  company_name: say.account.company,
  address: say.account.address,
  city: say.account.city,
  state: say.account.region,
  postcode: say.account.postcode,
  country: say.account.country,
  email: say.access.email,
  phone: say.account.phone,
});

const fieldsOf = (contact: Contact | null): Fields<Name> =>
  Object.fromEntries(
    Object.entries(labels()).map(([name, label]) => {
      const defaultValue = contact?.[name as Name] ?? '';
      const field = { label, defaultValue };
      return [name, name === 'country' ? { ...field, as: 'select', options: countries() } : field];
    }),
  ) as Fields<Name>;

type ReadProps = { title: string; contact: Contact | null; registrant?: Contact | null };

/** A contact; one that says the same as the registrant is not shown again. */
const Read = ({ title, contact, registrant = null }: ReadProps) =>
  contact && (
    <Card title={title}>
      {registrant &&
      Object.keys(labels()).every((name) => contact[name as Name] === registrant[name as Name]) ? (
        <p class="soft">{say.domain.likeRegistrant}</p>
      ) : (
        <Facts
          of={Object.fromEntries(
            Object.entries(labels()).map(([name, label]) => {
              const value = contact[name as Name];
              return [label, name === 'country' && value ? countryName(value) : value];
            }),
          )}
        />
      )}
    </Card>
  );

const Contacts = ({ path }: { path: DomainIds }) => {
  const set = (values: Record<Name | 'accept_transfer_lock', string>) => {
    const { accept_transfer_lock, company_name, ...rest } = values;
    return api.put('/clients/{client}/domains/{domain}/contacts', {
      path,
      body: {
        registrant: { ...rest, company_name: company_name || null },
        ...(accept_transfer_lock && { accept_transfer_lock: true }),
      },
    });
  };
  return (
    <Loading of={useGet('/clients/{client}/domains/{domain}/contacts', { path })}>
      {({ data: { registrant, admin, tech, billing, verification, transfer_lock, version } }) => (
        <>
          {['pending', 'overdue'].includes(verification.status) && (
            <Hint tone="wait">
              {say.domain.verify(verification.verify_by && day(verification.verify_by))}
            </Hint>
          )}
          {transfer_lock.locked_until && (
            <Hint tone="wait">{say.domain.lockedUntil(day(transfer_lock.locked_until))}</Hint>
          )}
          {may(path.client, 'account:update') ? (
            <Form
              key={version}
              title={say.domain.registrant}
              submit={say.common.save}
              fields={{
                ...fieldsOf(registrant),
                accept_transfer_lock: {
                  label: say.domain.acceptLock(transfer_lock.days_after_change),
                  type: 'checkbox',
                  askedBy: 'transfer_lock',
                },
              }}
              send={set}
            >
              <p class="soft">{say.domain.registrantHelp}</p>
            </Form>
          ) : (
            <Read title={say.domain.registrant} contact={registrant} />
          )}
          <Read title={say.domain.admin} contact={admin} registrant={registrant} />
          <Read title={say.domain.tech} contact={tech} registrant={registrant} />
          <Read title={say.domain.billing} contact={billing} registrant={registrant} />
        </>
      )}
    </Loading>
  );
};

/** Who holds the domain, as its registry has it. */
export const DomainContacts = (path: DomainIds) => (
  <DomainScreen path={path}>{() => <Contacts path={path} />}</DomainScreen>
);
