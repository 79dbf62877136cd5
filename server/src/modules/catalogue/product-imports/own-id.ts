import { textOf } from './cell-error.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id of the record in an exported file, which may be another institution's. */
export function ownId({ id }: ImportCells): string | undefined {
  const text = textOf(id).toLowerCase()
  return UUID.test(text) ? text : undefined
}
