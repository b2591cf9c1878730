import { createHash } from 'node:crypto';
import { BASE_PATH } from '../contract/version.ts';
import { config } from '../platform/config/config.ts';
import { type Html, html, textOf } from '../platform/html.ts';
import { REFERENCE_SCRIPT } from './reference-script.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

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
