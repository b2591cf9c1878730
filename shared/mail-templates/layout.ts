// Made from infra/mail/layout.mjml by `npm run mail:layout`; change it there.
import { type Html, html } from '../platform/html.ts';

export const mailDocument = (value: {
  lang: string;
  title: string;
  preview: string;
  header: Html | readonly Html[];
  body: Html | readonly Html[];
  footer: Html | readonly Html[];
}): Html => html`<!doctype html>
<html lang="${value.lang}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<title>${value.title}</title>
<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<!--<![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style type="text/css">
#outlook a { padding:0; }
body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }
table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }
img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }
p { display:block;margin:13px 0; }
</style>
<!--[if mso]>
<noscript>
<xml>
<o:OfficeDocumentSettings>
<o:AllowPNG/>
<o:PixelsPerInch>96</o:PixelsPerInch>
</o:OfficeDocumentSettings>
</xml>
</noscript>
<![endif]-->
<!--[if lte mso 11]>
<style type="text/css">
.mj-outlook-group-fix { width:100% !important; }
</style>
<![endif]-->
<style type="text/css">
@media only screen and (min-width:480px) {
.mj-column-per-100 { width:100% !important; max-width: 100%; }
}
</style>
<style media="screen and (min-width:480px)">
.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
</style>
<style type="text/css">
@media only screen and (max-width:479px) {
table.mj-full-width-mobile { width: 100% !important; }
td.mj-full-width-mobile { width: auto !important; }
}
</style>
<style type="text/css">
:root { color-scheme: light dark; supported-color-schemes: light dark; }
h1 { margin: 0; font-size: 22px; line-height: 30px; font-weight: 700; }
a { color: inherit; }
th, td { overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
body, .ground, .ground > div { background-color: #0d1117 !important; }
.card, .card > table { background-color: #161b22 !important; }
.ink div, .ink table, .ink th, .ink td { color: #f0f3f6 !important; }
.soft div { color: #a3adb9 !important; }
.tint div, .tint > div { background-color: #222a35 !important; }
.fact th, .fact td { border-color: #30363d !important; }
}
[data-ogsc] .ink div, [data-ogsc] .ink th, [data-ogsc] .ink td { color: #f0f3f6 !important; }
</style>
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
</head>
<body  class="ground" style="word-spacing:normal;background-color:#f4f5f7;">
<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">${value.preview}</div>
<div
aria-label="${value.title}" aria-roledescription="email" role="article" lang="${value.lang}" dir="ltr" style="word-spacing:normal;background-color:#f4f5f7;"
>
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="" role="presentation" style="width:560px;" width="560" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  style="margin:0px auto;max-width:560px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:24px 16px 16px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:528px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%"
>
<tbody>
${value.header}
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:560px;" width="560" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:560px;border-radius:12px;overflow:hidden;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;"
>
<tbody>
<tr>
<td
style="border-radius:12px;direction:ltr;font-size:0px;padding:28px 24px 12px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:512px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%"
>
<tbody>
${value.body}
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="" role="presentation" style="width:560px;" width="560" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  style="margin:0px auto;max-width:560px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:20px 24px 32px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:512px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%"
>
<tbody>
${value.footer}
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</div>
</body>
</html>`;

export const logo = (value: { name: string; logo_url: string }): Html => html`<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:collapse;border-spacing:0px;"
>
<tbody>
<tr>
<td  style="width:160px;">
<img
alt="${value.name}" src="${value.logo_url}" style="border:0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:13px;" width="160" height="auto"
/>
</td>
</tr>
</tbody>
</table>
</td>
</tr>`;

export const wordmark = (value: { name: string }): Html => html`<tr>
<td
align="left" class="ink" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:18px;font-weight:700;line-height:24px;text-align:left;color:#1f2933;"
>${value.name}</div>
</td>
</tr>`;

export const heading = (value: { text: string }): Html => html`<tr>
<td
align="left" class="ink" style="font-size:0px;padding:0 0 16px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1f2933;"
><h1>${value.text}</h1></div>
</td>
</tr>`;

export const section = (value: { text: string }): Html => html`<tr>
<td
align="left" class="ink" style="font-size:0px;padding:16px 0 8px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1f2933;"
><h2 style="margin:0;font-size:18px;line-height:26px;">${value.text}</h2></div>
</td>
</tr>`;

export const paragraph = (value: { text: string }): Html => html`<tr>
<td
align="left" class="ink" style="font-size:0px;padding:0 0 16px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1f2933;"
>${value.text}</div>
</td>
</tr>`;

export const note = (value: { text: string }): Html => html`<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0 0 16px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:14px;line-height:21px;text-align:left;color:#57606a;"
>${value.text}</div>
</td>
</tr>`;

export const quote = (value: { lines: Html | readonly Html[] }): Html => html`<tr>
<td
align="left" class="ink tint" style="font-size:0px;padding:0 0 16px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1f2933;"
><div style="padding:12px 16px;border-radius:8px;background-color:#eef1f5;">${value.lines}</div></div>
</td>
</tr>`;

export const button = (value: {
  colour: string;
  url: string;
  on_colour: string;
  label: string;
}): Html => html`<tr>
<td
align="left" style="font-size:0px;padding:4px 0 20px;word-break:break-word;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;"
>
<tbody>
<tr>
<td
align="center" bgcolor="${value.colour}" role="presentation" style="border:none;border-radius:8px;cursor:auto;mso-padding-alt:14px 24px;background:${value.colour};" valign="middle"
>
<a
href="${value.url}" style="display:inline-block;background:${value.colour};color:${value.on_colour};font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;font-weight:600;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:14px 24px;mso-padding-alt:0px;border-radius:8px;" target="_blank"
>
${value.label}
</a>
</td>
</tr>
</tbody>
</table>
</td>
</tr>`;

export const facts = (value: { rows: Html | readonly Html[] }): Html => html`<tr>
<td
align="left" class="ink fact" style="font-size:0px;padding:0 0 16px;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#1f2933;font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;table-layout:auto;width:100%;border:none;"
>
${value.rows}
</table>
</td>
</tr>`;

export const fact = (value: { label: string; value: string }): Html =>
  html`<tr><th scope="row" style="padding:8px 12px 8px 0;text-align:left;vertical-align:top;font-weight:400;color:#57606a;border-top:1px solid #d9dee5;">${value.label}</th><td style="padding:8px 0;text-align:right;vertical-align:top;font-weight:600;border-top:1px solid #d9dee5;">${value.value}</td></tr>`;

export const footer = (value: {
  reason: string;
  name: string;
  address: string;
  support_url: string;
  support_label: string;
  unsubscribe: Html | readonly Html[];
}): Html => html`<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0 0 8px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:20px;text-align:left;color:#57606a;"
>${value.reason}</div>
</td>
</tr>
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:20px;text-align:left;color:#57606a;"
>${value.name} · ${value.address}<br /><a href="${value.support_url}" style="color:inherit;">${value.support_label}</a>${value.unsubscribe}</div>
</td>
</tr>`;
