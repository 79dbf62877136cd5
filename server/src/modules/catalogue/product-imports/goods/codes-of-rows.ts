import { codeOfAnother, wrongCheckDigit, zerosLost } from '@mezgeb/contract/catalogue/product-codes'
import { codesOf, codesTwice } from '@mezgeb/contract/catalogue/product-facets'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { foldBlanks } from '@mezgeb/contract/kit/blanks'
import { codeKey, hasWrongCheckDigit } from '@mezgeb/contract/kit/codes'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { cellError } from '../cell-error.ts'
import { nameKey } from '../people/named-people.ts'
import { ownersOfCodes } from './known-products.queries.ts'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { Coded } from '@mezgeb/contract/catalogue/product-facets'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { CellError } from '../import-subject.ts'
import type { CodeOwner, KnownProduct } from './known-products.queries.ts'
import type { RowValues } from './read-cells.ts'

const rule = ruleOf(RULES)

/** The same for names that differ in blanks, too. */
export const keyOfName = ({ name = '' }: Pick<RowValues, 'name'>) => foldBlanks(nameKey(name))

export type Shelf = {
  products: readonly KnownProduct[]
  /** By codeKey. */
  owners: ReadonlyMap<string, CodeOwner>
}

/** By its id, else by its code, else by its name; of several products of the name by a barcode. An archived one by its id alone. */
export function productsOf(
  values: RowValues,
  { products: all, owners }: Shelf,
  ownId: string | undefined,
): readonly KnownProduct[] {
  const own = all.filter(({ id }) => id === ownId)
  if (own.length > 0) return own
  const products = all.filter((one) => !one.is_archived)
  const withCode = (code: string) =>
    products.filter(({ id }) => id === owners.get(codeKey(code))?.product_id)
  const coded = values.code === undefined ? [] : withCode(values.code)
  if (coded.length > 0) return coded
  const named = namedAs(values, products)
  if (named.length < 2) return named
  const scanned = named.filter((one) =>
    values.barcodes?.some((code) => withCode(code).includes(one)),
  )
  return scanned.length === 1 ? scanned : named
}

/** Those whose blanks are the same, if there are any. */
function namedAs(values: RowValues, products: readonly KnownProduct[]): readonly KnownProduct[] {
  const key = keyOfName(values)
  const named = products.filter((one) => key !== '' && keyOfName(one) === key)
  const exact = named.filter(({ name_key: of }) => of === nameKey(values.name))
  return exact.length > 0 ? exact : named
}

export function codesOfOthers(
  values: RowValues,
  known: KnownProduct | undefined,
  owners: Shelf['owners'],
): CellError[] {
  const others = codesOf(values).flatMap(({ code, field }) => {
    const owner = owners.get(codeKey(code))
    if (owner === undefined || owner.product_id === known?.id) return []
    return [cellError(field, codeOfAnother(code, owner.name, owner.is_archived))]
  })
  const name = values.name ?? known?.name ?? ''
  const twice = codesTwice(codesOf({ ...known, ...values })).map(({ code, field }) => {
    const ofUnit = values.code === code ? 'code' : 'barcodes'
    return cellError(values[field] === undefined ? ofUnit : field, codeOfAnother(code, name))
  })
  return [...others, ...twice]
}

/** One digit to three short of a GTIN that it is not. */
const mayLackZeros = (code: string) => /^[1-9]\d{8,10}$/.test(code)

/** Codes that the product does not have yet, and that may be misspelt or lack zeros. */
export function warningsOf(values: RowValues, known: KnownProduct | undefined): CellError[] {
  const had = codesOf(known ?? {}).map(({ code }) => code)
  const lacksZeros = (one: string) => had.some((of) => /^0+(.+)$/.exec(of)?.[1] === one)
  return codesOf(values)
    .filter(({ code }) => !had.includes(code))
    .flatMap(({ code: one, field }) => {
      const isBarcode = field !== 'code'
      if (lacksZeros(one) || (isBarcode && mayLackZeros(one)))
        return [cellError(field, zerosLost(one))]
      return isBarcode && hasWrongCheckDigit(one) ? [cellError(field, wrongCheckDigit(one))] : []
    })
}

/** Fields of a product with their new values. */
export type ChangedFields = Record<string, unknown> & Coded

const allCodes = (coded: Coded) => codesOf(coded).map(({ code }) => code)

/**
 * Leaves fields of `inputs`, by product, as they are now where another product has their codes; one that gives them up with its own
 * input does not count. Returns these fields by product.
 */
export async function leaveTakenCodes(
  tx: Transaction,
  institutionId: string,
  { inputs, known }: { inputs: Map<string, ChangedFields>; known: ReadonlyMap<string, Coded> },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = await tx.query(
    ownersOfCodes(institutionId, [...inputs.values()].flatMap(allCodes)),
  )
  const has = (id: string, code: string) =>
    !inputs.has(id) || allCodes({ ...known.get(id), ...inputs.get(id) }).includes(code)
  const isTaken = (code: string, id: string) =>
    owners.some((one) => one.code === code && one.product_id !== id && has(one.product_id, code))
  const left = new Map<string, string[]>()
  for (;;) {
    const taken = [...inputs].flatMap(([id, input]) => {
      const codes = codesOf(input).filter(({ code }) => isTaken(code, id))
      return [...new Set(codes.map(({ field }) => field))].map((field) => ({ id, field }))
    })
    if (taken.length === 0) return left
    for (const { id, field } of taken) {
      inputs.set(id, { ...inputs.get(id), [field]: known.get(id)?.[field] })
      left.set(id, [...(left.get(id) ?? []), field])
    }
  }
}

type Seen = { row: number; isRight: boolean; isOwn: boolean; product: string; part: string }

/** Rows of one product with a part each, and not the same one. */
const areParts = (one: Seen, other: Seen) =>
  one.product === other.product && one.part !== '' && other.part !== '' && one.part !== other.part

/** Two products of one name that their ids tell apart. */
const areTwins = (one: Seen, other: Seen) =>
  one.isOwn && other.isOwn && one.product !== other.product

/** The same product, the same code, or the same name without a code, in an earlier row that is not at fault. */
export function sameAsBefore(
  values: RowValues,
  seen: Seen,
  taken: Map<string, Seen[]>,
): CellError[] {
  const name = keyOfName(values)
  const own: [string, ImportField][] = [
    ...codesOf(values).map(({ code, field }): [string, ImportField] => [
      `code ${codeKey(code)}`,
      field,
    ]),
    ...(name === '' ? [] : [[`name ${name}`, 'name'] as [string, ImportField]]),
    ...(seen.isOwn ? [[`product ${seen.product}`, 'name'] as [string, ImportField]] : []),
  ]
  const clashes = own.flatMap(([key, field]) => {
    const isName = key.startsWith('name ')
    const earlier = taken
      .get(key)
      ?.find((one) => !areParts(one, seen) && !(isName && areTwins(one, seen)))
    const counts = !isName || values.code === undefined
    return earlier === undefined || !counts ? [] : [sameAsRow(field, earlier.row)]
  })
  if (seen.isRight) for (const [key] of own) taken.set(key, [...(taken.get(key) ?? []), seen])
  return clashes.slice(0, 1)
}

export function sameAsRow(field: ImportField, row: number): CellError {
  return cellError(field, rule('SAME_AS_ROW', { row }))
}
