import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import {
  approveTransfer,
  cancelTransfer,
  createTransfer,
  receiveTransfer,
  requestTransfer,
  settleTransfer,
  shipTransfer,
  updateTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { sumTransfers } from '@mezgeb/contract/stock/transfer-sums'
import {
  countWaitingTransfers,
  getTransfer,
  listSisterStock,
  listTransferProposals,
  listTransfers,
} from '@mezgeb/contract/stock/transfers'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { locks } from '../../../platform/overload/limiter.ts'
import { stockKeys } from '../ledger/record-once.ts'
import * as create from './create-transfer.ts'
import { COUNTED_SENT, COUNTED_TRANSFERS } from './found-transfers.queries.ts'
import * as goods from './goods-steps.ts'
import * as lists from './list-transfers.queries.ts'
import * as plan from './plan-steps.ts'
import * as read from './read-transfers.ts'
import * as sums from './transfer-sums.queries.ts'
import { reverseTransfer as reverse } from './reversal/reverse-transfer.ts'
import * as sisters from './sister-stock.queries.ts'

import type { TransferInput } from '@mezgeb/contract/stock/transfer-steps'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Module } from '../../module.ts'

/** Both ends see the change. */
const bothEnds = ({ reply }: { reply: () => Transfer }) => {
  const { fromBranch, toBranch } = reply()
  return { branchIds: [fromBranch.id, toBranch.id] }
}

/** The stock of both ends of a transfer that is there at once. */
function stockOfBoth(body: TransferInput, actor: Actor): string[] {
  const { state, fromBranchId, toBranchId, items } = body
  if (state !== 'CLOSED') return []
  return [...stockKeys(actor, fromBranchId, items), ...stockKeys(actor, toBranchId, items)]
}

export const transfers: Module = {
  routes: (api) => {
    serve(api, listTransfers, ({ db, actor, query }) => lists.listTransfers(db, actor, query))
    serve(api, sumTransfers, ({ db, actor, query }) => sums.sumTransfers(db, actor, query))
    serve(api, countWaitingTransfers, ({ db, actor }) => lists.countWaiting(db, actor))
    serve(api, getTransfer, ({ db, actor, params }) => read.getTransfer(db, actor, params.id))
    serve(api, createTransfer, create.createTransfer)
    serve(api, updateTransfer, plan.updateTransfer)
    serve(api, requestTransfer, plan.requestTransfer)
    serve(api, approveTransfer, plan.approveTransfer)
    serve(api, cancelTransfer, plan.cancelTransfer)
    serve(api, shipTransfer, goods.shipTransfer)
    serve(api, receiveTransfer, goods.receiveTransfer)
    serve(api, settleTransfer, goods.settleTransfer)
    serve(api, reverseTransfer, reverse)
    serve(api, listSisterStock, ({ db, actor, query }) =>
      sisters.listSisterStock(db, actor, query.productId),
    )
    serve(api, listTransferProposals, ({ db, actor, query }) =>
      sisters.listProposals(db, actor, query),
    )
  },
  counted: [COUNTED_TRANSFERS, COUNTED_SENT],
  locks: [locks(createTransfer, stockOfBoth)],
  affects: [
    affects(createTransfer, bothEnds),
    affects(updateTransfer, bothEnds),
    affects(requestTransfer, bothEnds),
    affects(approveTransfer, bothEnds),
    affects(cancelTransfer, bothEnds),
    affects(shipTransfer, bothEnds),
    affects(receiveTransfer, bothEnds),
    affects(settleTransfer, bothEnds),
    affects(reverseTransfer, bothEnds),
  ],
}
