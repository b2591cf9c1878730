import { html } from '../../../shared/platform/html.ts';

/** How the simulated checkouts look; their own, so that nobody takes them for pages of the provider. */
export const PAY_STYLE = html`
:root {
  color-scheme: light dark;
  --ground: #eef0f6; --card: #fff; --ink: #1a1f36; --soft: #4f566b; --line: #d5dbe1; --edge: #78819a;
  --accent: #5046c8; --on-accent: #fff; --bad: #a1211b; --bad-soft: #fdeceb; --tint: #efedff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10121a; --card: #1a1d29; --ink: #f2f3f8; --soft: #a8afc2; --line: #303548; --edge: #6d7690;
    --accent: #a9a2ff; --on-accent: #14113a; --bad: #ffb0aa; --bad-soft: #3a1917; --tint: #24224a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
.vendor { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem; margin: 0 0 1rem; font-weight: 700; }
.vendor span { padding: .15rem .6rem; border-radius: 1rem; background: var(--tint); font-size: .8rem; font-weight: 600; }
h1 { margin: 0 0 .25rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
h1.notice { font-size: 1.25rem; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
main > :last-child { margin-bottom: 0; }
.soft { color: var(--soft); }
.note { padding: .75rem .9rem; border-radius: .75rem; background: var(--tint); }
.note.bad { background: var(--bad-soft); color: var(--bad); }
form { margin: 0; }
form:first-of-type { margin-top: 1.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
label { display: block; margin: 0 0 .9rem; font-size: .9rem; font-weight: 600; }
input { display: block; width: 100%; margin-top: .3rem; padding: .7rem .8rem; border: 1px solid var(--edge); border-radius: .6rem; background: var(--card); color: inherit; font: inherit; font-size: 1rem; font-weight: 400; font-variant-numeric: tabular-nums; }
button { display: block; width: 100%; min-height: 3rem; margin: .6rem 0 0; padding: .6rem 1rem; border: 1px solid var(--accent); border-radius: .7rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.second { border-color: var(--edge); background: transparent; color: var(--ink); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { margin: 1.25rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); }
summary { padding: .3rem 0; font-size: .9rem; font-weight: 600; cursor: pointer; }
button.card { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; min-height: 2.5rem; margin: 0; padding: .5rem 0; border: 0; border-radius: 0; background: none; color: inherit; font-size: .85rem; font-weight: 400; text-align: left; }
button.card span { color: var(--soft); }
`;
