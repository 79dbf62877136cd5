import { AppError } from '../../../../platform/app-error.ts'
import { moneyReader } from '../../money-lists/money-reader.ts'
import { findTax, soldDocuments } from './tax-documents.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type {
  TaxDocument,
  listTaxDocuments,
} from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Page } from '../../../../platform/db/query/paging.ts'

export type TaxDocumentsCall = {
  db: Database
  actor: Actor
  query: Received<typeof listTaxDocuments>['query']
}

/** The documents of purchases. */
export type ReadBought = (requested: TaxDocumentsCall) => Promise<Page<TaxDocument>>

const readSold = moneyReader({
  list: soldDocuments,
  filters: ({ taxId, rate, part }: TaxDocumentsCall['query']) => [
    ...[taxId, rate, part === 'UNTAXED_SALES'],
  ],
  toItem: (row) => {
    const { created_at: _, total: __, ...document } = row
    return document
  },
})

/** The documents of a figure of the tax summary (ETB). Throws NOT_FOUND for a branch out of reach and for an unknown tax. */
export async function readTaxDocuments(
  requested: TaxDocumentsCall,
  readBought: ReadBought,
): Promise<Page<TaxDocument>> {
  const { institutionId } = requested.actor
  const { taxId, part } = requested.query
  if (taxId !== undefined) {
    const [tax] = await requested.db.read(institutionId, findTax(institutionId, taxId))
    if (tax === undefined) throw new AppError('NOT_FOUND')
  }
  const isBought = part === 'PURCHASES' || part === 'UNTAXED_PURCHASES'
  return isBought ? readBought(requested) : readSold(requested)
}
