import { listMoved } from '@mezgeb/contract/stock/moved'

import { serve } from '../../../../platform/http/serve.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { shownOfDocument } from '../lines/line-facets.ts'
import { listMovedDocuments, newestMoved } from './moved.queries.ts'

import type { Moved } from '@mezgeb/contract/stock/moved'
import type { Module } from '../../../module.ts'
import type { MovedDocument } from './moved.queries.ts'

function toMoved(document: MovedDocument): Moved {
  const { id, kind, number, branch, date, createdAt, by, customer, supplier, note } = document
  return {
    id,
    kind,
    number,
    branchId: branch.id,
    branch,
    date,
    createdAt,
    by,
    note,
    party: customer ?? supplier,
    products: document.lines.map(({ product }) => product.name),
    lineCount: document.lineCount,
    units: document.units,
    measured: document.measured,
    ...shownOfDocument(document),
    fulfils: document.fulfils,
    reverses: document.reverses,
    reversedBy: document.reversedBy,
  }
}

export const moved: Module = {
  routes: (api) => {
    serve(api, listMoved, async ({ db, actor, query }) => {
      const page = await listMovedDocuments(db, await listScope(db, actor, query.branchId), query)
      return { ...page, rows: page.rows.map(toMoved) }
    })
  },
  newest: {
    recentMoved: async (...requested) => {
      const newest = await newestMoved(...requested)
      return newest.length === 0 ? undefined : newest.map(toMoved)
    },
  },
}
