import { buttonColours } from '../mail-templates/brand.ts';
import { config } from '../platform/config/config.ts';
import { type Html, html, textOf } from '../platform/html.ts';

/** The initial of the provider in its colour, as a data address: what a browser shows in the tab. */
export const mark = (): string => {
  const { brand, mail } = config();
  const { colour, on_colour } = buttonColours(mail.colour);
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${on_colour}">${brand.slice(0, 1)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(textOf(picture))}`;
};

/** The logo where there is one, otherwise initial and name. */
export const logo = (): Html => {
  const { brand, mail } = config();
  if (mail.logo_url) return html`<img class="logo" src="${mail.logo_url}" alt="${brand}">`;
  return html`<span class="mark" aria-hidden="true">${brand.slice(0, 1)}</span>${brand}`;
};
