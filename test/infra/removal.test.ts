import { expect, test } from 'vitest';
import { blocksIn, PAGES, readPage } from '../readme/pages.ts';
import { synthesise } from './synthesise.ts';

const { resources, stacks } = synthesise();

/** The commands of the page that remove a stage, with the names that those of this stage have. */
const removal = blocksIn('infra/README.md')
  .filter(({ heading }) => heading === 'Remove a stage')
  .map(({ text }) =>
    text.replaceAll('$STAGE', 'hosting-client-api-staging').replaceAll('/trial/', '/staging/'),
  )
  .join('\n');

/** What stays when the stack goes and has a name that only one resource of the account can have. */
const kept = (type: string, name: string): string[] =>
  Object.values(resources.data)
    .filter(({ Type, DeletionPolicy }) => Type === type && DeletionPolicy === 'RetainExceptOnCreate')
    .map(({ Properties }) => String(Properties[name]));

test('a stage that was removed can be made again at once: the page frees every name that stays', () => {
  const [loop = '', names = ''] = removal.match(/for NAME in (.+); do\n.+\n/) ?? [];
  expect(loop).toContain('--force-delete-without-recovery');
  expect(names.split(' ').map((name) => `hosting-client-api/staging/${name}`)).toEqual(
    kept('AWS::SecretsManager::Secret', 'Name'),
  );
  const [table] = kept('AWS::DynamoDB::GlobalTable', 'TableName');
  expect(removal).toContain(`aws dynamodb delete-table --table-name ${table}\n`);
  const [alias] = kept('AWS::KMS::Alias', 'AliasName');
  expect(removal).toContain(`aws kms delete-alias --alias-name ${alias}\n`);
});

test('nothing that stays has a name which the page does not free', () => {
  const named = Object.values(resources.data)
    .filter(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate')
    .flatMap(({ Type, Properties }) =>
      Object.keys(Properties)
        .filter((key) => /Name$|^Name$/.test(key))
        .map((key) => `${Type} ${key}`),
    );
  expect([...new Set(named)].sort()).toEqual([
    'AWS::DynamoDB::GlobalTable TableName',
    'AWS::KMS::Alias AliasName',
    'AWS::SecretsManager::Secret Name',
  ]);
});

/** The stacks that `cdk destroy` takes along: whatever depends on one of those that are named. */
const dependents = (name: string): string[] => {
  const direct = Object.values(stacks).filter(({ dependencies }) =>
    dependencies.some(({ node }) => node.id === name),
  );
  return [...new Set(direct.flatMap(({ node }) => [node.id, ...dependents(node.id)]))];
};

test('no page deletes a stack without those that hold its addresses', () => {
  expect(dependents('Api')).toEqual(['Observability']);
  expect(dependents('Fulfilment')).toEqual(['Api', 'Observability']);
  const commands = PAGES.flatMap((page) => readPage(page).match(/cdk destroy [^`\n]+/g) ?? []);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const named = Object.values(stacks).flatMap(({ node }) =>
      command.includes(` ${node.id}`) ? [node.id] : [],
    );
    for (const name of named) expect(named).toEqual(expect.arrayContaining(dependents(name)));
    expect(named).not.toContain('Data');
  }
});
