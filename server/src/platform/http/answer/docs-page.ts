import { CALLS } from '@mezgeb/contract/calls'
import { refusalsOf } from '@mezgeb/contract/kit/endpoint'
import { ERRORS } from '@mezgeb/contract/kit/errors'

import { jsonSchema } from './json-schema.ts'
import { accessText } from '../access-text.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type * as z from 'zod/mini'

/** The API for people: one static page without script or style, made from the table of calls. */
export function docsPage(): string {
  const calls = Object.entries<Endpoint>(CALLS)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mezgeb API</title></head>
<body>
<main>
<h1>Mezgeb API</h1>
<p>Base: <code>/api</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.
Sign in with <code>POST /auth/login</code> and send the token as <code>Authorization: Bearer …</code>.</p>
<h2>Calls</h2>
<ul>${calls.map(([name, { method, path }]) => `<li><a href="#${name}"><code>${method} ${path}</code></a></li>`).join('')}</ul>
${calls.map(([name, endpoint]) => callSection(name, endpoint)).join('\n')}
<h2>Refusals</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>${Object.entries(ERRORS)
    .map(
      ([code, { status, message }]) =>
        `<tr><td><code>${code}</code></td><td>${status}</td><td>${escaped(message ?? 'none: the call has its own')}</td></tr>`,
    )
    .join('')}</tbody></table>
</main>
</body>
</html>`
}

function callSection(name: string, endpoint: Endpoint): string {
  return `<section id="${name}">
<h3><code>${endpoint.method} ${endpoint.path}</code></h3>
<p>${escaped(endpoint.summary)}. ${accessText(endpoint.needs)}${endpoint.creates === true ? ' Honours <code>Idempotency-Key</code>.' : ''}</p>
${schemaBlock('Query', endpoint.query, 'input')}${schemaBlock('Body', endpoint.body, 'input')}${schemaBlock(endpoint.streams === true ? 'Each event' : 'Reply', endpoint.reply, 'output')}
<p>On failure: <q>${escaped(endpoint.failure)}</q> Refusals: <code>${refusalsOf(endpoint).join(' ')}</code></p>
</section>`
}

function schemaBlock(
  title: string,
  schema: z.ZodMiniType | undefined,
  side: 'input' | 'output',
): string {
  if (schema === undefined) return ''
  const text = JSON.stringify(jsonSchema(schema, side), null, 2)
  return `<details><summary>${title}</summary><pre>${escaped(text)}</pre></details>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
