import { listAuditEntries } from '@mezgeb/contract/audit'

import { serveList } from '../../http/serve.ts'
import { periodOf } from '../../time/period-of.ts'
import { readAuditTrail } from './read-audit-trail.ts'

import type { Api } from '../../http/serve.ts'

export function auditRoutes(api: Api): void {
  serveList(api, listAuditEntries, ({ db, actor, query }) =>
    readAuditTrail(db, actor.institutionId, { ...query, ...periodOf(query) }),
  )
}
