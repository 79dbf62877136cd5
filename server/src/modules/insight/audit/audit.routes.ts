import { listAuditEntries } from '@mezgeb/contract/insight/audit'

import { serve } from '../../../platform/http/serve.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { readAuditTrail } from './read-audit-trail.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { FindNames } from './audit.queries.ts'

export function auditRoutes(api: Api, findNames: FindNames): void {
  serve(api, listAuditEntries, ({ db, actor, query }) =>
    readAuditTrail(db, actor.institutionId, { ...query, ...periodOf(query) }, findNames),
  )
}
