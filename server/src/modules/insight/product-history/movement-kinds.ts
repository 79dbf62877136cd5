import { DOCUMENT_KINDS, FREQUENT_KINDS } from '@mezgeb/contract/features'

/** Kinds of documents that may bring goods. */
export const RECEIVING = Object.entries(DOCUMENT_KINDS).flatMap(([kind, { sign }]) =>
  sign < 0 ? [] : [kind],
)

/** Conditions of the indexes of movements: of kinds that nearly all movements have, and of the others. */
export const IS_FREQUENT = FREQUENT_KINDS.map(({ kind }) => `m.kind = '${kind}'`).join(' or ')
export const IS_RARE = FREQUENT_KINDS.map(({ kind }) => `m.kind <> '${kind}'`).join(' and ')
