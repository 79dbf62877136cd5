import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'

export const KINDS: Readonly<Record<string, DocumentKindData>> = DOCUMENT_KINDS

/** The pages of kinds whose documents have one, but for the frequent kinds, whose pages are named as their lists. */
const PAGES: Readonly<Record<string, string>> = {
  DELIVERY: '/deliveries/$id',
  RETURN: '/sale-returns/$id',
  QUARANTINE: '/quarantines/$id',
  TRANSFER: '/transfers/$id',
  PURCHASE_ORDER: '/purchase-orders/$id',
  STOCK_TAKE: '/stock-takes/$id',
}

/** The path of the page of a stock document or a plan. */
export function pathOfDocument(kind: string): string {
  const { list, isFrequent }: Partial<DocumentKindData> = KINDS[kind] ?? {}
  return isFrequent === true ? `/${list}/$id` : (PAGES[kind] ?? '/stock-documents/$id')
}
