import { RULES as OF_IMPORTS } from '@mezgeb/contract/catalogue/product-imports'
import { RULES as OF_CODES } from '@mezgeb/contract/catalogue/product-codes'
import { RULES as OF_VARIANTS } from '@mezgeb/contract/catalogue/product-variants'
import { RULES as OF_PRODUCTS } from '@mezgeb/contract/catalogue/products'
import { RULES as OF_FIELDS } from '@mezgeb/contract/kit/fields'
import { filled } from '@mezgeb/contract/kit/refusals'
import { RULES as OF_LOTS } from '@mezgeb/contract/stock/lots'

import type { CellError } from './import-subject.ts'

/** The sentences of products, whose files are the largest: their rows do not repeat them. */
const SENTENCES: Readonly<Record<string, string>> = {
  ...OF_FIELDS,
  ...OF_PRODUCTS,
  ...OF_CODES,
  ...OF_VARIANTS,
  ...OF_LOTS,
  ...OF_IMPORTS,
}

/** An error as a row keeps it: in full where it has no sentence above, and in rows of earlier versions. */
export type StoredError = [CellError['field'], string, CellError['params']?] | CellError

export function storedErrors(errors: readonly CellError[]): StoredError[] {
  return errors.map((error) => {
    const { field, code, message, params } = error
    if (sentenceOf(code, params) !== message) return error
    return params === undefined ? [field, code] : [field, code, params]
  })
}

export function errorsIn(stored: readonly StoredError[]): CellError[] {
  return stored.map((one) => {
    if (!Array.isArray(one)) return one
    const [field, code, params] = one
    const error = { field, code, message: sentenceOf(code, params) }
    return params === undefined ? error : { ...error, params }
  })
}

const sentenceOf = (code: string, params: CellError['params']) =>
  filled(SENTENCES[code] ?? '', params)
