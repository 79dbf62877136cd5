import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { chargesExtra } from './charges-extra.ts'
import { customerExtra } from './customer-extra.ts'
import { moneyExtra } from './money-extra.ts'
import { referenceExtra } from './reference-extra.ts'
import { supplierExtra } from './supplier-extra.ts'

import type { DocumentKind, ExtraOf } from '@mezgeb/contract/features'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Extra } from './extra.ts'

/** By the names that kinds of documents have in the contract. */
const EXTRAS = {
  supplier: supplierExtra,
  customer: customerExtra,
  reference: referenceExtra,
  charges: chargesExtra,
  money: moneyExtra,
}

type Extras = typeof EXTRAS
type Types = {
  [Name in keyof Extras]: Extras[Name] extends Extra<infer Given, infer Shown>
    ? { given: Given; shown: Shown }
    : never
}
/** The types of a union together. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer Both,
) => void
  ? Both
  : never

/** The fields that a document of the kind is written with, and those that it shows. */
export type GivenExtras<Kind extends DocumentKind> = All<
  Types[ExtraOf<Kind> & keyof Types]['given']
>
export type ShownExtras<Kind extends DocumentKind> = All<
  Types[ExtraOf<Kind> & keyof Types]['shown']
>

/** Extras as their readers know them, who give all fields of a document. */
type AnyExtra = Extra<object, Record<string, unknown>>

const BY_NAME = new Map<string, unknown>(Object.entries(EXTRAS))

/** The extras of these names. */
function extrasNamed(names: readonly string[]): AnyExtra[] {
  return names.map((name) => {
    const extra = BY_NAME.get(name)
    if (extra === undefined) throw new Error(`no extra ${name}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a document of the kind has the fields of its extras
    return extra as AnyExtra
  })
}

/** Columns of `documents`, and what makes their values of a document. */
export const columnsOf = (names: readonly string[] = []): AnyExtra['columns'] =>
  Object.fromEntries(extrasNamed(names).flatMap(({ columns }) => Object.entries(columns)))

/** SQL for the fields of document d of institution $1, as JSON. */
export function shownExtras(names: readonly string[] = []): string {
  const fields = extrasNamed(names).flatMap(({ shown }) =>
    Object.entries(shown).map(([field, value]) => `'${field}', ${value}`),
  )
  return `json_build_object(${fields.join(', ')})`
}

/** Throws what the extras of a document throw. */
export async function judgeExtras(
  tx: Transaction,
  institutionId: string,
  document: { kind: DocumentKind },
): Promise<void> {
  await Promise.all(
    extrasOf(document.kind).map(async ({ judge }) => judge?.(tx, institutionId, document)),
  )
}

/** Columns of the audit trail. */
export const auditedExtras = (document: { kind: DocumentKind }): object =>
  Object.fromEntries(
    extrasOf(document.kind).flatMap(({ audited }) => Object.entries(audited?.(document) ?? {})),
  )

function extrasOf(kind: DocumentKind): AnyExtra[] {
  const { extras = [] }: DocumentKindData = DOCUMENT_KINDS[kind]
  return extrasNamed(extras)
}
