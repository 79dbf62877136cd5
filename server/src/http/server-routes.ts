import { AppError } from '../app-error.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

import type { Api } from './serve.ts'

/** What is asked about the server itself (decisions §1). `isDraining` tells whether it is going down. */
export function serverRoutes(api: Api, isDraining: () => boolean): void {
  // As bytes: of a text, each reader who is slow would hold a copy.
  const document = Buffer.from(JSON.stringify(openApiDocument()))
  const docs = Buffer.from(docsPage())
  api.http.get('/health', async () => ({ status: 'ok' }))
  api.http.get('/ready', async () => {
    if (isDraining()) throw new AppError('UNAVAILABLE')
    await api.db.ping()
    return { status: 'ready' }
  })
  api.http.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  api.http.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docs),
  )
}
