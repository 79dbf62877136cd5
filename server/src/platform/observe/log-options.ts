import { output } from './output.ts'
import { safeError } from './safe-error.ts'

import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from '../../env.ts'

export type LogStream = { write(line: string): void }

type LogOptions = {
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined>
}

/** Logs JSON lines to standard output, `time` in UTC, `pid` for several processes. The serializers are an allow-list of fields. */
export function logOptions(
  { logLevel, workers = 1 }: Pick<Env, 'logLevel'> & Partial<Pick<Env, 'workers'>>,
  stream: LogStream = output,
): LogOptions {
  return {
    logger: {
      level: logLevel,
      base: workers === 1 ? null : { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (name: string) => ({ level: name }) },
      serializers: {
        req: ({ id, method, routeOptions }: FastifyRequest) => ({
          id,
          method,
          route: routeOptions.url,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: safeError,
      },
      stream,
    },
  }
}
