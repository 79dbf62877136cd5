import { soldIn } from '@mezgeb/contract/selling/sales'
import { ACCOUNT_NEEDS_CUSTOMER } from '@mezgeb/contract/selling/payments'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { againIfTaken } from '../../../platform/db/again-if-taken.ts'
import { linkDocuments } from '../../stock/ledger/write-document.ts'
import { lockStock } from '../../stock/ledger/lock-stock.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { lockAccount } from '../payments/lock-account.ts'
import { withApprovedCredit } from '../sale-approvals/with-approved-credit.ts'
import { requireSaleToReturn } from '../sale-returns/require-sale-to-return.ts'
import { saleReturnDocuments } from '../sale-returns/sale-return-documents.ts'
import { newSaleOf } from '../sales/record-sale.ts'
import { recordInTransaction } from '../sales/record-in-transaction.ts'
import { findExchange } from './find-exchange.ts'
import { exchangeTender } from './sale-exchanges.queries.ts'

import type { SaleExchange, SaleExchangeInput } from '@mezgeb/contract/selling/sale-exchanges'
import type { SaleReturn } from '@mezgeb/contract/selling/sale-returns'
import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestOrigin } from '../../../platform/db/origin.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RequestedNewSale, RequestedSale } from '../sales/record-sale.ts'

type Requested = {
  db: Database
  actor: Actor
  body: SaleExchangeInput
  key: IdempotencyKey | null
  origin: RequestOrigin
}

/**
 * Takes goods of a sale back and sells others in one transaction. The goods that come back pay for the new ones by the tender of
 * exchanges, whose two payments cancel; the rest is one payment of the customer or one to the customer. Throws what a return and
 * a sale throw.
 */
export async function recordExchange(requested: Requested): Promise<Created> {
  return againIfTaken(() => recordExchangeOnce(requested))
}

async function recordExchangeOnce(requested: Requested): Promise<Created> {
  const { db, actor, body, key } = requested
  if (!may(actor, 'sales.create')) throw new AppError('FORBIDDEN')
  const { institutionId } = actor
  const sold = await db.readTogether(institutionId, (tx) =>
    requireSaleToReturn(tx, ownScope(actor), body.saleId),
  )
  const requestedSale = saleOf(requested, {
    branchId: sold.branch_id,
    customerId: sold.customer_id,
    customerBranchId: sold.home_id,
  })
  const bought = await withApprovedCredit(db, await newSaleOf(requestedSale), body.id)
  const find = (_: Database, __: BranchScope, id: string) =>
    findExchange({ db, actor }, 'return', id)
  const recording = { kind: 'RETURN', actor, key, body, find } as const
  return recordOnce(db, recording, (tx, id) =>
    exchange(tx, { ...requested, requestedSale, bought, id }),
  )
}

type Exchange = Requested & { requestedSale: RequestedSale; bought: RequestedNewSale; id: string }

async function exchange(tx: Transaction, requested: Exchange): Promise<SaleExchange> {
  const { actor, body, db, requestedSale, bought } = requested
  const { institutionId } = actor
  const { branchId, customerId } = bought
  const [tender] = await tx.query(exchangeTender(institutionId))
  if (tender === undefined) throw new Error('the tender of exchanges is not there')
  // All stock at once, then the balance, in the order of decisions/0005.
  const products = [...body.items, ...body.saleItems].map(({ productId }) => productId)
  await lockStock(tx, { institutionId, branchId }, [...new Set(products)])
  if ((body.onAccount ?? 0) > 0) {
    if (customerId === branchId) throw notOnAccount()
    await lockAccount(tx, institutionId, customerId)
  }
  const back = await takeBack(tx, requested, tender.id)
  const value = paidByGoods(back)
  const recorded = await recordInTransaction(tx, db, {
    requested: requestedSale,
    sale: value === 0 ? bought : withGoods(bought, { tenderId: tender.id, amount: value }),
  })
  const link = { id: recorded.id, kind: 'SALE', role: 'EXCHANGES', targetId: back.id } as const
  await linkDocuments(tx, { institutionId, ...link })
  return { return: back, sale: recorded }
}

const notOnAccount = () => invalid('onAccount', ACCOUNT_NEEDS_CUSTOMER)

/** The return, of which `expectedTotal` at most pays for the new goods. */
async function takeBack(tx: Transaction, { actor, body, id }: Exchange, tenderId: string) {
  const { saleId, reason, items, removalReasonId, storeCredit, shiftId } = body
  const { happenedAt, sentAt } = body
  return saleReturnDocuments.write(tx, {
    actor,
    id,
    request: body,
    body: {
      id: body.id,
      happenedAt,
      sentAt,
      saleId,
      reason,
      items,
      removalReasonId,
      storeCredit,
      shiftId,
      payments: body.isRefund === true ? body.payments : undefined,
      pays: { tenderId, upTo: body.expectedTotal },
    },
  })
}

/** The request of the new sale. */
function saleOf(
  { db, actor, body, origin }: Requested,
  parties: Pick<SaleInput, 'branchId' | 'customerId' | 'customerBranchId'>,
): RequestedSale {
  const { expectedTotal, tendered, onAccount, shiftId } = body
  const { happenedAt, sentAt } = body
  const payments = body.isRefund === true ? [] : body.payments
  return {
    db,
    actor,
    origin,
    key: null,
    approvedFor: body.id,
    body: {
      ...parties,
      happenedAt,
      sentAt,
      ...soldIn(body),
      expectedTotal,
      payments,
      tendered,
      onAccount,
      shiftId,
    },
  }
}

/** ETB of the return that pays for the new goods. */
function paidByGoods({ payments = [] }: SaleReturn): number {
  return payments.find(({ tender }) => tender.readyMade === 'EXCHANGE')?.amount ?? 0
}

function withGoods(
  sale: RequestedNewSale,
  goods: { tenderId: string; amount: number },
): RequestedNewSale {
  const { payments = [], ...money } = sale.money ?? { tendered: null, onAccount: 0 }
  const paid = { ...goods, reference: null, key: null }
  return { ...sale, money: { ...money, payments: [...payments, paid], isExchange: true } }
}
