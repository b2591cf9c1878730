import { createHash } from 'node:crypto';
import { BASE_PATH } from '../../contract/pages.ts';
import { config } from '../../platform/config/config.ts';
import { type Html, html, textOf } from '../../platform/html.ts';

/** On top of the style of Swagger UI: a bar that stays, colours that can be read, and nothing wider than a phone. */
const REFERENCE_STYLE = html`
:root { color-scheme: light dark; --ground: #fff; --ink: #1c2430; --soft: #4b5563; --line: #d7dce3; --accent: #1d4ed8; --code: #f1f4f8; }
.dark-mode { --ground: #1c2022; --ink: #e6e9ec; --soft: #b3bbc4; --line: #3b434b; --accent: #8fb4ff; --code: #262c31; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--ground); color: var(--ink); }
.bar { position: sticky; top: 0; z-index: 10; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .5rem 1rem; background: var(--ground); border-bottom: 1px solid var(--line); font: 600 .95rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.bar nav > * { padding: .3rem 0; border: 0; background: none; color: var(--accent); font: inherit; cursor: pointer; text-decoration: none; }
.bar nav > :hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.swagger-ui .scheme-container .schemes > .schemes-server-container { display: none; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info .title small, .swagger-ui .info .title small pre { background: #3d4653; color: #fff; }
.swagger-ui .info .title small.version-stamp, .swagger-ui .info .title small.version-stamp pre { background: #2b6b12; color: #fff; }
.swagger-ui .renderedMarkdown { max-width: 52rem; }
.swagger-ui .renderedMarkdown :is(p, li, td, th) { color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
.swagger-ui .renderedMarkdown th { text-align: left; font-weight: 600; }
.swagger-ui .renderedMarkdown table { table-layout: fixed; width: 100%; border-collapse: collapse; }
.swagger-ui .renderedMarkdown :is(td, th) { padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { padding: .1rem .3rem; background: var(--code); color: var(--ink); font-weight: 500; overflow-wrap: anywhere; }
.swagger-ui .renderedMarkdown pre, .swagger-ui .markdown pre { padding: .75rem; border-radius: .4rem; background: var(--code); overflow-x: auto; white-space: pre-wrap; }
.swagger-ui .renderedMarkdown pre code { padding: 0; background: none; color: var(--ink); }
.swagger-ui a, .swagger-ui .info a, .swagger-ui a.nostyle { color: var(--ink); }
.swagger-ui .info a, .swagger-ui .renderedMarkdown a { color: var(--accent); text-decoration: underline; }
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-tag small { color: var(--soft); }
.swagger-ui .opblock .opblock-summary-method { text-shadow: none; color: #fff; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fa8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #20704b; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5300; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #11695f; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .btn.authorize { border-color: var(--accent); color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-path { color: var(--ink); }
.swagger-ui .filter .operation-filter-input { width: 100%; max-width: 40rem; padding: .7rem .9rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--ground); color: var(--ink); font-size: 1rem; }
.swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .response-col_links, .swagger-ui .headers .header-col, .swagger-ui .prop-format { color: var(--soft); }
.swagger-ui .btn.execute { border-color: #1d4ed8; background: #1d4ed8; color: #fff; }
.swagger-ui .btn.cancel, .swagger-ui .btn.try-out__btn.cancel { border-color: #b3261e; background: #b3261e; color: #fff !important; }
.swagger-ui .sample { margin: 0 20px; }
.swagger-ui .sample summary { padding: .5rem 0; cursor: pointer; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ffb3b3 !important; }
.swagger-ui .highlight-code > .microlight { max-height: none; }
.swagger-ui .opblock-body { overflow-x: auto; overflow-wrap: anywhere; }
@media (max-width: 48rem) {
  .swagger-ui .wrapper { padding: 0 .75rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; font-size: .85rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
}
`;

/**
 * Starts Swagger UI: dark where the system is, log-in kept over a reload, samples of code, and a search that looks at path,
 * summary and description of every operation (its own looks at the names of the areas only).
 */
const REFERENCE_SCRIPT = html`
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const bar = document.querySelector('.bar');
const leaveRoom = () => { document.documentElement.style.scrollPaddingTop = (bar.offsetHeight + 8) + 'px'; };
new ResizeObserver(leaveRoom).observe(bar);

// The collection asks the server that it came from.
const collection = document.querySelector('[href="/docs/collection.json"]');
collection.addEventListener('click', async (event) => {
  if (collection.protocol === 'blob:') return;
  event.preventDefault();
  const made = await (await fetch(collection.href)).json();
  made.variable.find(({ key }) => key === 'api').value = location.origin + '${BASE_PATH}';
  collection.href = URL.createObjectURL(new Blob([JSON.stringify(made, null, 2)], { type: 'application/json' }));
  collection.click();
});

const textOf = (entry) => [
  entry.get('path'), entry.get('method'),
  entry.getIn(['operation', 'summary']), entry.getIn(['operation', 'description']),
].join(' ').toLowerCase();
const opsFilter = (areas, phrase) => {
  const words = phrase.toLowerCase().split(' ').filter(Boolean);
  const fits = (entry) => words.every((word) => textOf(entry).includes(word));
  return areas
    .map((area) => area.update('operations', (entries) => entries.filter(fits)))
    .filter((area) => area.get('operations').size > 0);
};

// Swagger UI shows no samples by itself.
const withSamples = (Responses, { React: { createElement } }) => (props) => {
  const found = props.specSelectors.specJson().getIn(['paths', props.path, props.method, 'x-codeSamples']);
  const samples = found?.map((sample) => createElement('details', { key: sample.get('lang'), className: 'sample' },
    createElement('summary', null, sample.get('lang')),
    createElement('pre', { className: 'microlight', tabIndex: 0 }, sample.get('source'))));
  return createElement('div', null, samples, createElement(Responses, props));
};

const HEADINGS = '.renderedMarkdown :is(h1, h2)';
const complete = () => {
  const search = document.querySelector('.operation-filter-input');
  search.placeholder = 'Search endpoints: payment status, auth-code, POST invoices';
  search.setAttribute('aria-label', 'Search endpoints');
  document.querySelector('.filter-container, .filter').id = 'endpoints';
  for (const heading of document.querySelectorAll(HEADINGS))
    heading.id = heading.textContent.toLowerCase().replace(/[^a-z]+/g, '-');
  for (const block of document.querySelectorAll('.renderedMarkdown pre')) block.tabIndex = 0;
};
for (const button of document.querySelectorAll('[data-to]'))
  button.addEventListener('click', () => document.querySelector(button.dataset.to)?.scrollIntoView());

SwaggerUIBundle({
  url: '${BASE_PATH}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  docExpansion: 'list',
  filter: true,
  onComplete: complete,
  persistAuthorization: true,
  // Its link stands within a button, which readers of screens cannot tell apart.
  plugins: [
    { fn: { opsFilter }, components: { DeepLink: ({ text }) => text }, wrapComponents: { responses: withSamples } },
  ],
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** What is served beside the page, by name and media type: of swagger-ui-dist, and the collection for API clients. */
export const REFERENCE_ASSETS: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'collection.json': 'application/json',
};

const digestOf = (text: Html): string => createHash('sha256').update(textOf(text)).digest('base64');

/** The renderer may run and ask this API, nothing and nobody else. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${digestOf(REFERENCE_SCRIPT)}'`,
  `style-src 'self' 'sha256-${digestOf(REFERENCE_STYLE)}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The guide and the OpenAPI document, to read, to search and to try out, rendered by Swagger UI. */
export const referencePage = (): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Client API of ${config().brand}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<header class="bar">
<strong>${config().brand}</strong>
<nav aria-label="On this page">
<button type="button" data-to=".info">Guide</button>
<button type="button" data-to="#error-codes">Errors</button>
<button type="button" data-to="#endpoints">Endpoints</button>
<a href="${BASE_PATH}/openapi.json" download="openapi.json">OpenAPI</a>
<a href="/docs/collection.json" download="client-api.postman_collection.json">Postman, Bruno</a>
</nav>
</header>
<main id="reference"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>${REFERENCE_SCRIPT}</script>
</body>
</html>
`;
