import { FREQUENT_KINDS, MOVING_KINDS, SOLD_KINDS } from '@mezgeb/contract/features'

/** Kinds of documents that may bring goods, other than back from customers or what was taken by mistake. */
export const RECEIVING = Object.entries(MOVING_KINDS).flatMap(([kind, { sign }]) =>
  sign < 0 || kind === 'REVERSAL' || SOLD_KINDS.includes(kind) ? [] : [kind],
)

/** Conditions of the indexes of movements: of kinds that nearly all movements have, and of the others. */
export const IS_FREQUENT = FREQUENT_KINDS.map(({ kind }) => `m.kind = '${kind}'`).join(' or ')
export const IS_RARE = FREQUENT_KINDS.map(({ kind }) => `m.kind <> '${kind}'`).join(' and ')
