import { html } from '../platform/html.ts';

/** On top of the style of Swagger UI: a bar that stays, colours that can be read, and nothing wider than a phone. */
export const REFERENCE_STYLE = html`
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
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ffb3b3 !important; }
.swagger-ui .opblock-body { overflow-x: auto; overflow-wrap: anywhere; }
@media (max-width: 48rem) {
  .swagger-ui .wrapper { padding: 0 .75rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; font-size: .85rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
}
`;
