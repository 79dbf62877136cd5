import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies as JSON only, and keeps their text for the Idempotency-Key. An empty body is no body.
 * Keys that would reach an object's prototype are dropped.
 */
export function readJsonBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('remove', 'remove')
  http.decorateRequest('bodyText', '')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') {
        done(null, undefined)
        return
      }
      request.bodyText = text
      void parseJson(request, text, done)
    },
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent. */
    bodyText: string
  }
}
