import { type Html, html, textOf } from '../platform/html.ts';
import { buttonColours } from './brand.ts';
import type { Block } from './content/blocks.ts';
import * as layout from './layout.ts';
import type { Sheet } from './sheet.ts';

const blockHtml = (block: Block, colours: ReturnType<typeof buttonColours>): Html => {
  switch (block.kind) {
    case 'paragraph':
      return layout.paragraph(block);
    case 'note':
      return layout.note(block);
    case 'button':
      return layout.button({ ...block, ...colours });
    case 'facts':
      return layout.facts({ rows: block.rows.map(layout.fact) });
    case 'quote': {
      const [first = '', ...more] = block.text.split('\n');
      return layout.quote({ lines: [html`${first}`, ...more.map((text) => html`<br>${text}`)] });
    }
  }
};

const more = ({ label, url }: { label: string; url: string }): Html =>
  html` · <a href="${url}" style="color:inherit;">${label}</a>`;

/** The HTML part: the layout of the brand, filled. */
export const renderHtml = ({ locale, brand, content, reason, supportLabel, unsubscribe }: Sheet): string => {
  const colours = buttonColours(brand.colour);
  const { name, logo_url, address, support_url } = brand;
  return textOf(
    layout.mailDocument({
      lang: locale,
      title: content.subject,
      preview: content.preview,
      header: logo_url === null ? layout.wordmark({ name }) : layout.logo({ name, logo_url }),
      body: [
        layout.heading({ text: content.heading }),
        ...content.body.map((block) => blockHtml(block, colours)),
      ],
      footer: layout.footer({
        reason,
        name,
        address,
        support_url,
        support_label: supportLabel,
        unsubscribe: unsubscribe ? more(unsubscribe) : [],
      }),
    }),
  );
};
