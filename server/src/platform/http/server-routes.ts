import { AppError } from '../app-error.ts'
import { docsPage } from './answer/docs-page.ts'
import { openApiDocument } from './answer/openapi.ts'
import { output } from '../observe/output.ts'

import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/** Bytes that are made by the first reader; of a text, each reader who is slow would hold a copy. */
function madeOnce(make: () => string): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= Buffer.from(make()))
}

const apiDocument = madeOnce(() => JSON.stringify(openApiDocument()))
const docs = madeOnce(docsPage)

/** Routes about the server itself (decisions §1); a draining server is not ready. */
export function serverRoutes(http: FastifyInstance, db: Database, isDraining: () => boolean): void {
  http.get('/health', async () => ({ status: 'ok' }))
  http.get('/ready', async () => {
    if (isDraining()) throw new AppError('UNAVAILABLE')
    await db.ping()
    const lostLogLines = output.lostLines()
    return { status: 'ready', ...(lostLogLines === 0 ? {} : { lostLogLines }) }
  })
  http.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(apiDocument()),
  )
  http.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docs()))
}
