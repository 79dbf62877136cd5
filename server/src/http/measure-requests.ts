import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Counts every request of `app` and how long it took, under the pattern of its path. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.started()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.finished({
      method: request.method,
      // A path that nobody serves has no pattern; anybody may make up any number of those.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}
