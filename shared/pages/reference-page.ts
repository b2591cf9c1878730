import { createHash } from 'node:crypto';
import { BASE_PATH } from '../contract/version.ts';
import { config } from '../platform/config/config.ts';
import { type Html, html, textOf } from '../platform/html.ts';

/** Of swagger-ui-dist, by name and media type; all that is served of it. */
export const REFERENCE_ASSETS: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

const START = html`
SwaggerUIBundle({
  url: '${BASE_PATH}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const digest = createHash('sha256').update(textOf(START)).digest('base64');

/** The renderer may run and ask this API, nothing and nobody else. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${digest}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document to read and to try out, rendered by Swagger UI. */
export const referencePage = (): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Client API of ${config().brand}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>${START}</script>
</body>
</html>
`;
