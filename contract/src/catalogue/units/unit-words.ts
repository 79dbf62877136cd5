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
const PIECES = [
  ...['piece', 'pcs', 'pc', 'pce', 'pz', 'ea', 'each', 'unit', 'item', 'no', 'nos', 'qty'],
  ...['ፍሬ', 'ቁራጭ', 'ነጠላ', 'ብዛት'],
]

const PACK = byWord(PACKS)
const PIECE: ReadonlySet<string> = new Set(PIECES.map(foldedUnit))

/** Whether a word is for the unit, in whatever spelling, or for one piece where the unit is one. */
export function isWordFor(word: string, unit: string): boolean {
  const [one, other] = [foldedUnit(word), foldedUnit(unit)]
  const known = MEASURE.get(one) ?? PACK.get(one)
  if (one === other || (known !== undefined && known === (MEASURE.get(other) ?? PACK.get(other))))
    return true
  return PIECE.has(one) && !MEASURE.has(other) && !PACK.has(other)
}

/** Whether a word is for a measure, or for several pieces. */
export const countsNoPieces = (word: string) => isMeasure(word) || PACK.has(foldedUnit(word))
