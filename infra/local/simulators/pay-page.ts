const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A plain page with one form button per action; a press posts `outcome=<action>` to the page's own address. */
export const payPage = (page: {
  title: string;
  lines: string[];
  actions: Record<string, string>;
}): string => {
  const lines = page.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const forms = Object.entries(page.actions)
    .map(
      ([outcome, label]) => `<form method="post">
<button name="outcome" value="${escapeHtml(outcome)}">${escapeHtml(label)}</button>
</form>`,
    )
    .join('\n');
  const title = escapeHtml(page.title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<body>
<h1>${title}</h1>
${lines}
${forms}
</body>
</html>
`;
};

export const html = (status: number, body: string) => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/** 303: the browser fetches the next page with GET, whatever led here. */
export const redirect = (location: string) => ({ status: 303, headers: { location } });
