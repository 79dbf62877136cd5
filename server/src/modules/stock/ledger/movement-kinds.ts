import { FREQUENT_KINDS, MOVING_KINDS, SOLD_KINDS } from '@mezgeb/contract/features'

/** Goods that come back: from customers, from quarantine, or what was taken by mistake. */
const GIVING_BACK = new Set<string>(['REVERSAL', 'QUARANTINE_SETTLEMENT', ...SOLD_KINDS])

/** Kinds of documents that may bring goods. */
export const RECEIVING = Object.entries(MOVING_KINDS).flatMap(([kind, { sign }]) =>
  sign < 0 || GIVING_BACK.has(kind) ? [] : [kind],
)

/** Conditions of the indexes of movements: of kinds that nearly all movements have, and of the others. */
export const IS_FREQUENT = FREQUENT_KINDS.map(({ kind }) => `m.kind = '${kind}'`).join(' or ')
export const IS_RARE = FREQUENT_KINDS.map(({ kind }) => `m.kind <> '${kind}'`).join(' and ')
