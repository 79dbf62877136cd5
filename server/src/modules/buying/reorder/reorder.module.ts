import { createReorderDrafts, listReorderProposals } from '@mezgeb/contract/buying/reorder'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { makeDrafts } from './make-drafts.ts'
import { readProposals } from './read-proposals.ts'
import { COUNTED_FLOW } from './shelf-flow.queries.ts'

import type { ReorderDrafts } from '@mezgeb/contract/buying/reorder'
import type { Module } from '../../module.ts'

/** The branches that get goods, and those that send some. */
function branchesOf({ reply }: { reply: () => ReorderDrafts }) {
  const { orders, transfers } = reply()
  const ids = [...orders, ...transfers].map(({ branch }) => branch.id)
  return { branchIds: [...new Set([...ids, ...transfers.map(({ from }) => from.id)])] }
}

export const supplierReorder: Module = {
  routes: (api) => {
    serve(api, listReorderProposals, readProposals)
    serve(api, createReorderDrafts, makeDrafts)
  },
  counted: [COUNTED_FLOW],
  affects: [affects(createReorderDrafts, branchesOf)],
}
