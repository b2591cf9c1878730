import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** The folders of shared/, lowest first: a file imports only from its own one and from those before it. */
export const FLOORS = [
  'contract',
  'languages',
  'platform',
  'integrations',
  'mail-templates',
  'records',
  'events',
  'catalog',
  'mobile',
  'clients',
  'mails',
  'auth',
  'services',
  'billing/tax',
  'billing/ledger',
  'billing/fraud-review',
  'billing/invoices',
  'billing/documents',
  'billing/pay-links',
  'billing/credit',
  'billing/payments',
  'billing/payment-methods',
  'billing/refunds',
  'billing/settlement',
  'billing/tax-review',
  'billing/autopay',
  'billing/mobile-money',
  'hosting',
  'domains',
  'orders',
  'lifecycle',
  'tickets',
  'notifications',
  'overview',
  'privacy',
  'workers',
  'import',
  'operator',
  'http',
].map((folder) => `shared/${folder}`);

/** What is no module of the business: its files are imported each by itself. */
const WITHOUT_A_FACE = ['contract', 'languages', 'platform', 'integrations', 'mail-templates', 'records'];

/** Folders whose own files stand on their subfolders; elsewhere the subfolders stand on the folder's own files. */
const ABOVE_THEIR_SUBFOLDERS = [
  'infra',
  'infra/app',
  'infra/app/words',
  'infra/console',
  'infra/local',
  'shared/languages',
  'shared/mail-templates',
];

const anyOf = (names: string[]) => `(?:${names.join('|')})`;
const below = (folder: string) => `^${folder}/`;

const order = FLOORS.slice(0, -1).map(
  (folder, floor): IForbiddenRuleType => ({
    name: `nothing-above-${folder}`,
    comment: 'Imports within shared/ point down; shared/README.md has the order.',
    from: { path: below(folder) },
    to: { path: below(anyOf(FLOORS.slice(floor + 1))) },
  }),
);

/** A module shows what its `index.ts` exports. What is loaded only when needed is imported by its file. */
const faces = FLOORS.filter((folder) => !WITHOUT_A_FACE.includes(folder.slice('shared/'.length))).map(
  (folder): IForbiddenRuleType => ({
    name: `through-the-face-of-${folder}`,
    comment: 'Others import a module by its index.ts.',
    from: { pathNot: [below(folder), below('test')] },
    to: {
      path: below(folder),
      pathNot: [`^${folder}/index[.]ts$`, `^${folder}/[a-z-]+/index[.]ts$`],
      dependencyTypesNot: ['dynamic-import'],
    },
  }),
);

const rules: IForbiddenRuleType[] = [
  ...order,
  ...faces,
  {
    name: 'on-no-floor',
    comment: 'Every folder of shared/ has its place in the order.',
    from: { path: below('shared'), pathNot: below(anyOf(FLOORS)) },
    to: {},
  },
  {
    name: 'contract-needs-zod-only',
    comment: 'Apps, documents and routing read the contract: it needs zod and nothing else.',
    from: { path: below('shared/contract') },
    to: { pathNot: [below('shared/contract'), below('node_modules/zod')] },
  },
  {
    name: 'shared-stands-alone',
    comment: 'What is shared knows neither the functions nor what runs them.',
    from: { path: below('shared') },
    to: { path: below('(?:functions|infra|test)') },
  },
  {
    name: 'functions-stand-on-shared',
    comment: 'A handler needs shared/ only, and never another handler.',
    from: { path: below('functions') },
    to: { path: ['^functions/.+[.]ts$', below('(?:infra|test)')] },
  },
  {
    name: 'nothing-needs-tests',
    comment: 'What runs for people never imports a test.',
    from: { path: below('infra') },
    to: { path: below('test') },
  },
  {
    name: 'no-lambda-below-http',
    comment: 'Business code knows neither HTTP nor Lambda.',
    from: { path: below('shared'), pathNot: below('shared/(?:http|platform)') },
    to: { path: '^(?:aws-lambda$|node_modules/@(?:types/aws-lambda|middy)/)' },
  },
  {
    name: 'no-tools-in-functions',
    comment: 'A development dependency is not there in production.',
    from: { path: below('(?:shared|functions)') },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'subfolders-are-below',
    comment: 'The own files of this folder stand on its subfolders.',
    from: { path: `^(${anyOf(ABOVE_THEIR_SUBFOLDERS)})/[^/]+/` },
    to: { path: '^$1/[^/]+$' },
  },
  {
    name: 'subfolders-are-above',
    comment: 'The subfolders of this folder stand on its own files.',
    from: {
      path: '^((?:shared|infra).*)/[^/]+$',
      pathNot: `^${anyOf(ABOVE_THEIR_SUBFOLDERS)}/[^/]+$`,
    },
    to: { path: '^$1/[^/]+/' },
  },
  { name: 'no-circle-of-files', comment: 'No file needs itself.', from: {}, to: { circular: true } },
  {
    name: 'no-circle-of-folders',
    comment: 'No folder needs itself, types included.',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
];

const configuration: IConfiguration = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // TypeScript 7 offers its parser to no other program.
    parser: 'swc',
    preserveSymlinks: true,
    doNotFollow: { path: below('node_modules') },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
};

export default configuration;
