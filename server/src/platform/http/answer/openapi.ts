import { CALLS } from '@mezgeb/contract/calls'
import { refusalsOf } from '@mezgeb/contract/kit/endpoint'
import { Failure } from '@mezgeb/contract/kit/failure'

import { accessText } from '../access-text.ts'
import { jsonSchema } from './json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type * as z from 'zod/mini'

type Json = { [key: string]: unknown }

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(CALLS)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mezgeb',
      version: '1',
      description:
        'Inventory, stock and sales of institutions with several branches. Money is in ETB with at most 2 decimals, ' +
        'quantities are whole units, times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: jsonSchema(Failure, 'output') },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const isPublic = endpoint.needs === 'ANYONE'
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    description: accessText(endpoint.needs),
    security: isPublic ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) } }),
    responses: {
      [successStatus(endpoint)]: success(endpoint),
      ...(isComparable(endpoint)
        ? { 304: { description: 'Still what If-None-Match names.' } }
        : {}),
      default: failure(endpoint),
    },
  }
}

/** Whether an answer has an ETag (`send-answer.ts`). */
function isComparable({ method, needs, streams, bytes }: Endpoint): boolean {
  return method === 'GET' && needs !== 'ANYONE' && streams !== true && bytes !== true
}

function successStatus(endpoint: Endpoint): string {
  if (endpoint.bytes === true) return '200'
  if (endpoint.reply === undefined) return '204'
  return endpoint.creates === true ? '201' : '200'
}

function success(endpoint: Endpoint): Json {
  if (endpoint.bytes === true) return { description: endpoint.summary, content: { 'image/*': {} } }
  if (endpoint.reply === undefined) return { description: 'Done.' }
  const schema = jsonSchema(endpoint.reply, 'output')
  // OpenAPI cannot describe a stream; the schema is that of one event.
  if (endpoint.streams === true) {
    return { description: endpoint.summary, content: { 'text/event-stream': { schema } } }
  }
  const headers = {
    ...(isComparable(endpoint)
      ? { ETag: { description: 'Weak.', schema: { type: 'string' } } }
      : {}),
    ...(endpoint.pages === true
      ? {
          Link: { description: 'The next page, rel="next".', schema: { type: 'string' } },
          'X-Total-Count': { description: 'Rows on all pages.', schema: { type: 'integer' } },
        }
      : {}),
  }
  return {
    description: endpoint.summary,
    content: json(schema),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  }
}

function failure(endpoint: Endpoint): Json {
  return {
    description: `Shown when the server gives no message: ${endpoint.failure}`,
    content: json({
      $ref: '#/components/schemas/Failure',
      properties: { code: { enum: refusalsOf(endpoint) } },
    }),
  }
}

function parameters(endpoint: Endpoint): Json[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Up to 255 characters; the same key and body replay the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }
  const known = {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an answer to this call that is known already.',
    schema: { type: 'string' },
  }
  return [
    ...fieldsOf(endpoint.params, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
    ...(endpoint.creates === true ? [key] : []),
    ...(isComparable(endpoint) ? [known] : []),
  ]
}

function fieldsOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties } = jsonSchema(schema, 'input')
  const schemas: [string, unknown][] = Object.entries(properties ?? {})
  return schemas.map(([name, property]) => ({
    name,
    in: place,
    ...(place === 'path' ? { required: true } : {}),
    schema: property,
  }))
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
