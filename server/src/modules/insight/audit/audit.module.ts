import { AUDIT_ACTIONS, AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { auditRoutes } from './audit.routes.ts'

import type { Module } from '../../module.ts'

/** A sale is its own entry (docs/decisions/0033). */
const KINDS = AUDIT_KINDS.filter((kind) => kind !== 'SALE')

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

export const audit: Module = {
  routes: auditRoutes,
  counted: [
    {
      name: 'audit',
      source: 'audit_entries',
      at: 'at',
      list: `'audit ' || kind || ' ' || action`,
      part: 'user_id',
      where: `kind in (${quoted(KINDS)}) and action in (${quoted(AUDIT_ACTIONS)})`,
    },
  ],
}
