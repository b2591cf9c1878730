import { BASE_PATH } from '../contract/version.ts';
import { html } from '../platform/html.ts';

/**
 * Starts Swagger UI: dark where the system is, log-in kept over a reload, and a search that looks at path, summary and
 * description of every operation (its own looks at the names of the areas only).
 */
export const REFERENCE_SCRIPT = html`
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

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
  plugins: [{ fn: { opsFilter }, components: { DeepLink: ({ text }) => text } }],
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
