import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import { statement } from '../../../platform/db/statement.ts'
import { addUnits, unitsTogether } from '../../catalogue/goods/units-together.ts'
import { moneyExtra } from '../../stock/ledger/extras/money-extra.ts'
import { paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { moneyOfSale } from '../payments/sale-money.ts'
import { rowOfSold } from './sale-row.ts'

import type { newCustomerOf } from '@mezgeb/contract/selling/sales'
import type { Actor } from '../../../platform/actor.ts'
import type { IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { RequestOrigin } from '../../../platform/db/origin.ts'
import type { Query } from '../../../platform/db/statement.ts'
import type { DocumentMoney } from '../../stock/ledger/extras/money-extra.ts'
import type { Money } from '../payments/sale-money.ts'
import type { PaymentOutcome } from '../payments/payment-refusals.ts'
import type { FacetsToSell } from './sale-row.ts'

/** A sale to record. */
export type NewSale = {
  id: string
  /** Of the request, where the client made the id. */
  bodyHash: Buffer | null
  happenedAt: string | null
  seller: Seller
  key: IdempotencyKey | null
  branchId: string
  /** With `newCustomer` the id that the customer gets. */
  customerId: string
  /** The home branch of the customer; null: the branch that sells. */
  home: string | null
  newCustomer: ReturnType<typeof newCustomerOf>
  lines: readonly SoldLine[]
  /** The stock that each line takes from. */
  stock: readonly string[]
  /** Units that have expired are sold where no others are left. */
  takesExpired: boolean
  /** The total that the seller saw, where the client sent it. */
  expectedTotal: number | null
  /** Null: by exact cash. */
  money: Money | null
  origin: RequestOrigin
}

type SoldLine = FacetsToSell & { productId: string; quantity: number }

/** The user whom the session must still belong to, at this version. */
type Seller = Pick<Actor, 'institutionId' | 'userId' | 'userVersion' | 'sessionHash' | 'branchIds'>

export type RecordedSale = {
  /** Which of the sales, counted from 1. */
  sale: number
  sold_at: string
  facts: string
  /** Null where the institution does not number its sales. */
  number: string | null
}

const recordSales = statement<RecordedSale>(
  'record_sales',
  `select sale, sold_at, facts, number from record_sales(
     p_sales => $1, p_institutions => $2, p_waits => $3, p_paid => $4)`,
)

/**
 * Records sales of any institutions, of which no two have the same key or ids that look alike, ordered by id if one has an
 * id of the client; sales that are not among the rows were left (record-sales.sql). `waits`: one sale, which waits for
 * locked rows.
 */
export function recordSalesCall(
  sales: readonly NewSale[],
  { waits }: { waits: boolean },
): Query<RecordedSale> {
  const institutions = [...new Set(sales.map(({ seller }) => seller.institutionId))]
  return recordSales(
    jsonOf(sales),
    institutions,
    waits,
    sales.some(({ money }) => money !== null),
  )
}

/** A sale that was left may be the branch's first to its walk-in customer (decisions/0039), who is added with it. */
export function withWalkIn<Sale extends NewSale>(sale: Sale): Sale {
  if (sale.customerId !== sale.branchId) return sale
  return { ...sale, newCustomer: { name: WALK_IN, phone: null, address: null } }
}

/** Whether the client made the id. */
export function hasOwnId({ bodyHash }: NewSale): boolean {
  return bodyHash !== null
}

/** Stock has no more. */
const INT_MAX = 2 ** 31 - 1

/** Sales as requested_sales of record-sales.sql reads them. */
function jsonOf(sales: readonly NewSale[]): string {
  const unitsWanted = new Map<string, number>()
  const creditWanted = new Map<string, number>()
  // Ascending: ids that the server made may be any sale's.
  const ids = sales.map(({ id }) => id).toSorted()
  return JSON.stringify(
    sales.map((sale, index) => {
      const { seller, branchId, key, origin, newCustomer, stock } = sale
      const together = unitsTogether(sale.lines)
      return {
        institution_id: seller.institutionId,
        id: ids[index],
        branch_id: branchId,
        user_id: seller.userId,
        user_version: seller.userVersion,
        session: hex(seller.sessionHash),
        customer_id: sale.customerId,
        customer_branch_id: sale.home ?? branchId,
        adds_customer: newCustomer === null ? undefined : true,
        call: key?.call,
        key: hex(key?.keyHash),
        request: hex(key?.requestHash),
        body_hash: hex(sale.bodyHash),
        happened_at: sale.happenedAt ?? undefined,
        takes_expired: sale.takesExpired || undefined,
        expected: sale.expectedTotal ?? undefined,
        origin: { user: seller.userId, ...origin },
        money: moneyOfSale(sale, creditWanted),
        lines: sale.lines.map(({ productId, quantity, ...facets }, line) => ({
          product_id: productId,
          quantity,
          together: together.get(productId),
          wanted: Math.min(INT_MAX, addUnits(unitsWanted, stock[line] ?? '', quantity)),
          ...rowOfSold(facets),
        })),
      }
    }),
  )
}

/** Bytes as PostgreSQL reads them. */
function hex(bytes: Buffer | null | undefined): string | undefined {
  return bytes ? `\\x${bytes.toString('hex')}` : undefined
}

/** Why a sale was left; null when nothing is wrong with it. */
export type Explanation = {
  outcome:
    | 'replay'
    | 'recorded'
    | 'id_taken'
    | 'mismatch'
    | 'not_approved'
    | 'not_found'
    | 'archived'
    | 'recounted'
    | 'short'
    | 'expired'
    | 'total_too_large'
    | 'needs_till'
    | 'till_closed'
    | 'price_changed'
    | PaymentOutcome
    | null
  answer: string | null
  sold_at: string | null
  number: string | null
  details: unknown
  /** Whether the institution has taxes. */
}

const explainSale = statement<Explanation>(
  'explain_sale',
  'select outcome, answer, sold_at, number, details from explain_sale(p_institution => $1, p_sales => $2)',
)

export function explainSaleCall(sale: NewSale): Query<Explanation> {
  return explainSale(sale.seller.institutionId, jsonOf([sale]))
}

/** A document whose id begins with the same 8 characters. */
export const findSimilarId = statement<{ id: string }>(
  'similar_document_id',
  `select d.id from documents d
    where d.institution_id = $1 and d.id between (left($2::text, 8) || '-0000-0000-0000-000000000000')::uuid
                                             and (left($2::text, 8) || '-ffff-ffff-ffff-ffffffffffff')::uuid
    order by d.institution_id, d.id limit 1`,
)

const addCustomer = statement('add_customer_of_sale', 'select add_customer($1, $2, $3, $4, $5, $6)')

/** Adds the new customer of a sale, in its transaction. */
export function addNewCustomer(
  { seller, customerId, branchId }: NewSale,
  { name, phone, address }: NonNullable<NewSale['newCustomer']>,
): Query {
  return addCustomer(seller.institutionId, customerId, branchId, name, phone, address)
}

const { columns: MONEY } = moneyExtra
const NAMES = Object.keys(MONEY).join(', ')
const PLACES = Object.keys(MONEY)
  .map((_, at) => `$${at + 14}`)
  .join(', ')

const insertSale = statement<{ number: string | null }>(
  'insert_sale',
  `insert into documents
     (institution_id, id, kind, branch_id, customer_id, user_id, created_at, happened_at, request_hash, session, address,
      request_id, tendered, series_id, number, ${NAMES})
   values ($1, $2, 'SALE', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
           case when $13::uuid is not null then take_number($1, $13, 'SALE') end, ${PLACES})
   returning ${paperNumber('documents')} as number`,
)

/** `series`: whose next number the sale gets; null: none. */
type ReckonedSale = DocumentMoney & { total: number; at: string; series: string | null }

export function addSale(
  sale: NewSale,
  { at, series, ...sums }: ReckonedSale,
): Query<{ number: string | null }> {
  const { id, seller, branchId, customerId, happenedAt, bodyHash, money, origin } = sale
  return insertSale(
    seller.institutionId,
    id,
    branchId,
    customerId,
    seller.userId,
    at,
    happenedAt,
    bodyHash,
    origin.session,
    origin.address,
    origin.request,
    money?.tendered ?? null,
    series,
    ...Object.values(MONEY).map((value) => value({ ...sums, ...money })),
  )
}
