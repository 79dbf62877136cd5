import { MEASURE, byWord, foldedUnit, isMeasure } from './measures.ts'

/** Of several pieces, or of how many cannot be known. */
const PACKS = [
  ['dozen', 'doz', 'dz', 'ደርዘን'],
  ['carton', 'ctn', 'cartoon', 'ካርቶን'],
  ['box', 'bx', 'ሳጥን'],
  ['case', 'crate', 'ሳንዱቅ'],
  ['pair', 'ጥንድ'],
  ...[['gross'], ['bundle'], ['bale'], ['tray'], ['score']],
]
const KINDS = [
  ['bottle', 'btl', 'ጠርሙስ'],
  ['packet', 'pkt', 'pk', 'ፓኬት', 'ፓኮ'],
  ['sack', 'ማዳበሪያ'],
  ['can', 'tin', 'ቆርቆሮ'],
]
const PIECES = [
  ...['piece', 'pcs', 'pc', 'pce', 'pz', 'ea', 'each', 'unit', 'item', 'no', 'nos', 'qty'],
  ...['ፍሬ', 'ቁራጭ', 'ነጠላ', 'ብዛት'],
]

const PACK = byWord(PACKS)
const KIND = byWord(KINDS)
const PIECE: ReadonlySet<string> = new Set(PIECES.map(foldedUnit))

/** Whether a word is for the unit, in whatever spelling, or for one piece where the unit is one. */
export function isWordFor(word: string, unit: string): boolean {
  const [one, other] = [foldedUnit(word), foldedUnit(unit)]
  const known = groupOf(one)
  if (one === other || (known !== undefined && known === groupOf(other))) return true
  return PIECE.has(one) && !MEASURE.has(other) && !PACK.has(other)
}

const groupOf = (word: string) => MEASURE.get(word) ?? PACK.get(word) ?? KIND.get(word)

/** Whether a word is for a measure, or for several pieces. */
export const countsNoPieces = (word: string) => isMeasure(word) || PACK.has(foldedUnit(word))
