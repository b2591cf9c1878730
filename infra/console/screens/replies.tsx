import { PLACEHOLDERS } from '../../../shared/contract/staff/placeholders.ts';
import { moment } from '../../app/parts/format.ts';
import { Loading } from '../../app/parts/loading.tsx';
import { mayChange } from '../api/changes.ts';
import type { ReadAnswer } from '../api/endpoints.ts';
import { useGet } from '../api/read.ts';
import { Screen } from '../layout/screen.tsx';
import { Change } from '../parts/change.tsx';

type Reply = ReadAnswer<'/replies'>['data'][number];

const HINT = `In their places: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`;

const fieldsOf = (reply?: Reply) => ({
  name: { label: 'Name', hint: 'As staff find it.', defaultValue: reply?.name },
  en: { label: 'In English', as: 'textarea' as const, hint: HINT, defaultValue: reply?.en },
  fr: {
    label: 'In French',
    as: 'textarea' as const,
    hint: 'Without it, clients who read French get the English words.',
    defaultValue: reply?.fr ?? '',
  },
});

const bodyOf = ({ name = '', en = '', fr = '' }: Record<string, string>) => ({ name, en, ...(fr && { fr }) });

const One = ({ of }: { of: Reply }) => (
  <article class="card">
    <h2>{of.name}</h2>
    <p class="words">{of.en}</p>
    {of.fr && (
      <p class="words" lang="fr">
        {of.fr}
      </p>
    )}
    <p class="soft">
      {of.updated_by}, {moment(of.updated_at)}
    </p>
    <div class="buttons">
      <Change
        {...{ name: 'Change', about: of.name, path: '/replies/{reply}', values: { reply: of.id } }}
        fields={fieldsOf(of)}
        body={bodyOf}
        reason="Better words"
      />
      <Change
        {...{ name: 'Remove', about: of.name, path: '/replies/{reply}/remove', values: { reply: of.id } }}
        body={() => ({})}
        reason="Not used any more"
      />
    </div>
  </article>
);

/** The provider's own words for answers to tickets. */
export const Replies = () => (
  <Screen title="Templates of replies">
    <Loading of={useGet('/replies', {})}>
      {({ data }) => (
        <>
          {data.length === 0 && <p>There are no templates yet.</p>}
          {data.map((reply) => (
            <One key={reply.id} of={reply} />
          ))}
        </>
      )}
    </Loading>
    {mayChange('/replies') && (
      <Change
        {...{ name: 'Add a template', path: '/replies', values: {} }}
        fields={fieldsOf()}
        body={bodyOf}
        reason="A question that many ask"
      />
    )}
  </Screen>
);
