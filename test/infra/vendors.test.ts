import { expect, test } from 'vitest';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { allResources, flatten, ofType, type Synthesis, synthesise } from './synthesise.ts';

const SECRET = 'AWS::SecretsManager::Secret';

const secretsOf = ({ resources }: Synthesis): string[] =>
  ofType(resources.data, SECRET).map(([, { Properties }]) => String(Properties.Name).split('/').at(-1) ?? '');

type Reference = Parameters<typeof flatten>[0];
type Statement = { Resource: Reference | Reference[] };

/** How many roles may read the secret of this name. */
const readersOf = (made: Synthesis, name: string): number => {
  const [logicalId] = ofType(made.resources.data, SECRET).find(([, { Properties }]) =>
    String(Properties.Name).endsWith(`/${name}`),
  ) ?? ['none'];
  return ofType(allResources(made), 'AWS::IAM::Role').filter(([, { Properties }]) =>
    ((Properties.Policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .some(({ Resource }) => [Resource].flat().some((one) => flatten(one).includes(logicalId))),
  ).length;
};

/** A stage that names these registrars, and leaves to them what their nameservers are. */
const naming = (registrars: string[]) =>
  synthesise((_stage, config) => {
    Object.assign(config, { registrars });
    delete config.registrar_nameservers;
  });

test.each(REGISTRARS.slice(1).map(({ id }) => id))(
  'a stage that names %s has its secret, which is read by whom a registrar is asked by',
  (id) => {
    const [first = ''] = REGISTRARS.map((registrar) => registrar.id);
    const own = synthesise();
    expect(secretsOf(own)).not.toContain(id);
    const both = naming([first, id]);
    expect(secretsOf(both)).toEqual(expect.arrayContaining([first, id]));
    expect(readersOf(own, first)).toBeGreaterThan(1);
    expect([readersOf(both, first), readersOf(both, id)]).toEqual([
      readersOf(own, first),
      readersOf(own, first),
    ]);
    const alone = naming([id]);
    expect(secretsOf(alone)).not.toContain(first);
    expect(alone.settings.config.registrar_nameservers).toEqual(
      REGISTRARS.find((registrar) => registrar.id === id)?.zones?.nameservers ?? [],
    );
  },
);
