import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { namesOf } from './audit.queries.ts'
import { auditRoutes } from './audit.routes.ts'

import type { LeftOut } from '../../../platform/backup/copy.queries.ts'
import type { Module } from '../../module.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

/** Frequent documents are their own entries (docs/decisions/0033). */
const KINDS = AUDIT_KINDS.filter((kind) => !FREQUENT_KINDS.some((own) => own.kind === kind))

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const COUNTED: CountedList = {
  name: 'audit',
  source: 'audit_entries',
  at: 'at',
  list: `'audit ' || kind || ' ' || action`,
  part: 'user_id',
  where: `kind in (${quoted(KINDS)}) and action in (${quoted(AUDIT_ACTIONS)})`,
}

const isStranger = (table: string, id: string) =>
  `not exists (select from users u where u.institution_id = ${table}.institution_id and u.id = ${table}.${id})`
const BY_SUPER_ADMIN = `user_id is not null and ${isStranger('audit_entries', 'user_id')}`
const unlessSuperAdmin = (column: string, instead: string) =>
  `case when ${BY_SUPER_ADMIN} then ${instead} else ${column} end`

/** As in replies, an institution does not learn which super admin acted, nor from where. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    table: 'audit_entries',
    columns: {
      user_id: unlessSuperAdmin('user_id', `'${PLATFORM_INSTITUTION_ID}'`),
      session: unlessSuperAdmin('session', 'null'),
      address: unlessSuperAdmin('address', 'null'),
    },
  },
  {
    table: 'day_counts',
    rows: `list like 'audit %' and part <> '${PLATFORM_INSTITUTION_ID}' and ${isStranger('day_counts', 'part')}`,
  },
]

/** The audit trail of these features. */
export function auditOf(modules: readonly Module[]): Module {
  const findNames = namesOf(modules.flatMap(({ named }) => named ?? []))
  return {
    routes: (api) => auditRoutes(api, findNames),
    counted: [COUNTED],
    leftOut: LEFT_OUT,
  }
}
