import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { timeField } from '../kit/fields.ts'

export const Session = z.object({
  id: z.string(),
  startedAt: timeField,
  lastUsedAt: timeField,
  /** Browser and system; null: unknown. */
  device: z.nullable(z.string()),
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The own living sessions, the newest first, at most 100',
  needs: 'SIGNED_IN',
  shows: ['users'],
  reply: z.object({ sessions: z.array(Session) }),
  failure: 'Failed to load your sessions.',
})

/** 404 for a session of another user, and for one that has ended. */
export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of the own sessions',
  needs: 'SIGNED_IN',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  changes: ['sessions'],
  failure: 'Failed to end the session.',
})
