import { RULES as OF_IMPORTS } from '@mezgeb/contract/catalogue/product-imports'
import { RULES as OF_CODES } from '@mezgeb/contract/catalogue/product-codes'
import { RULES as OF_FIELDS } from '@mezgeb/contract/kit/fields'
import { filled } from '@mezgeb/contract/kit/refusals'

import type { CellError, Sentences } from './import-subject.ts'

/** Rows do not repeat sentences of the contract: these, and those of the fields of their records. */
const OF_ALL: Sentences = { ...OF_FIELDS, ...OF_CODES, ...OF_IMPORTS }

/** An error as a row keeps it: in full where it has no known sentence, and in rows of earlier versions. */
export type StoredError = [CellError['field'], string, CellError['params']?] | CellError

export function storedErrors(errors: readonly CellError[], sentences: Sentences): StoredError[] {
  return errors.map((error) => {
    const { field, code, message, params } = error
    if (sentenceOf(sentences, code, params) !== message) return error
    return params === undefined ? [field, code] : [field, code, params]
  })
}

export function errorsIn(stored: readonly StoredError[], sentences: Sentences): CellError[] {
  return stored.map((one) => {
    if (!Array.isArray(one)) return one
    const [field, code, params] = one
    const error = { field, code, message: sentenceOf(sentences, code, params) }
    return params === undefined ? error : { ...error, params }
  })
}

const sentenceOf = (sentences: Sentences, code: string, params: CellError['params']) =>
  filled(sentences[code] ?? OF_ALL[code] ?? '', params)
