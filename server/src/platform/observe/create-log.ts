import Fastify from 'fastify'

import { logOptions } from './log-options.ts'

import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../env.ts'

export function createLog(env: Pick<Env, 'logLevel' | 'workers'>): FastifyBaseLogger {
  return Fastify(logOptions(env)).log
}
