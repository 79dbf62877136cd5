import { safeError } from './safe-error.ts'

import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from '../env.ts'

/** Hears each line of the log, a JSON object and a line feed. */
export type LogStream = { write(line: string): void }

type LogOptions = Pick<FastifyServerOptions, 'childLoggerFactory'> & {
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined>
}

/**
 * The log as JSON lines on standard output, `time` in UTC, with the process where there are several. Whatever Fastify itself logs of a request, an answer or an
 * error passes through the serializers, which name what may be told (an allow-list, not a list of secrets).
 */
export function logOptions(
  { logLevel, workers = 1 }: Pick<Env, 'logLevel'> & Partial<Pick<Env, 'workers'>>,
  stream?: LogStream,
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
      ...(stream === undefined ? {} : { stream }),
    },
    // One logger for all: a line about a request names it itself, so that none has to be made for each request.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  }
}
