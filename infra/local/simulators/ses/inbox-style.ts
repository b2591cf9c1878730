import { createHash } from 'node:crypto';
import { html, textOf } from '../../../../shared/platform/html.ts';

/** The one style sheet of the inbox; the policy of its pages names the hash, so nothing else can style them. */
export const STYLE = html`
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --card: #fff; --ink: #14181f; --soft: #57606a; --line: #d9dee5; --accent: #1d4ed8;
  --good: #05603a; --good-soft: #dcfae6; --bad: #912018; --bad-soft: #fee4e2; --wait: #7a2e0e; --wait-soft: #fef0c7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1117; --card: #161b22; --ink: #f0f3f6; --soft: #a3adb9; --line: #30363d; --accent: #79a8ff;
    --good: #75e0a7; --good-soft: #0d2a1c; --bad: #fda29b; --bad-soft: #331512; --wait: #fec84b; --wait-soft: #2e2308;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main { max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1rem; padding-bottom: .5rem; }
main { padding-bottom: 3rem; }
.home { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; font-weight: 600; color: inherit; text-decoration: none; }
.mark { width: 2.1rem; height: 2.1rem; border-radius: .6rem; display: grid; place-items: center; background: var(--accent); color: var(--card); }
h1 { font-size: 1.4rem; line-height: 1.3; margin: .5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; }
.soft { color: var(--soft); font-size: .9rem; }
.search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0; }
.search label { flex: 1 0 100%; font-size: .9rem; color: var(--soft); }
input, button { font: inherit; min-height: 2.75rem; border-radius: .6rem; border: 1px solid var(--line); padding: 0 .9rem; background: var(--card); color: inherit; }
input { flex: 1 1 12rem; min-width: 0; }
button { cursor: pointer; font-weight: 600; }
.list, .events, .links { list-style: none; margin: 0; padding: 0; }
.card { display: grid; gap: .15rem; padding: .9rem 1rem; margin-bottom: .6rem; border: 1px solid var(--line); border-radius: .9rem; background: var(--card); color: inherit; text-decoration: none; }
.card:hover { border-color: var(--accent); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; font-size: .8rem; font-weight: 600; white-space: nowrap; }
.badge.plain { background: var(--line); color: var(--ink); }
.badge.good { background: var(--good-soft); color: var(--good); }
.badge.bad { background: var(--bad-soft); color: var(--bad); }
.badge.wait { background: var(--wait-soft); color: var(--wait); }
.facts, .headers { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
.events li { margin-bottom: .25rem; }
.tabs { display: flex; gap: .25rem; margin: 1.25rem 0 .75rem; border-bottom: 1px solid var(--line); }
.tabs a { padding: .65rem .9rem; text-decoration: none; color: var(--soft); }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -3px var(--accent); }
iframe { display: block; width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: .9rem; background: #fff; }
pre, .headers { padding: 1rem; border: 1px solid var(--line); border-radius: .9rem; background: var(--card); }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
.links li { margin-bottom: .25rem; }
.links a { display: inline-block; padding: .3rem 0; }
.empty { padding: 2rem 1rem; text-align: center; color: var(--soft); border: 1px dashed var(--line); border-radius: .9rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .4rem; }
@media (max-width: 30rem) { .facts, .headers { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .4rem; } }
`;

export const STYLE_HASH = `sha256-${createHash('sha256').update(textOf(STYLE)).digest('base64')}`;
