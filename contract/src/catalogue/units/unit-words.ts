import { numberAndUnit } from '../../kit/read-number.ts'
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
  ...['piece', 'pcs', 'pc', 'pce', 'pz', 'pcss', 'ea', 'each', 'unit', 'item', 'no', 'nos', 'qty'],
  ...['ፍሬ', 'ቁራጭ', 'ነጠላ', 'ብዛት'],
]

const PACK = byWord(PACKS)
const PIECE: ReadonlySet<string> = new Set(PIECES.map(foldedUnit))

/** A word for the unit, in whatever spelling, and for one piece where the unit is one. */
function isWordFor(word: string, unit: string): boolean {
  const [one, other] = [foldedUnit(word), foldedUnit(unit)]
  const known = MEASURE.get(one) ?? PACK.get(one)
  if (one === other || (known !== undefined && known === (MEASURE.get(other) ?? PACK.get(other))))
    return true
  return PIECE.has(one) && !MEASURE.has(other) && !PACK.has(other)
}

/** The number in `24 pcs`, where the word is for one of these units; other texts stay. */
export function withoutUnit(text: string, units: readonly string[]): string {
  const { number, unit: word } = numberAndUnit(text)
  return units.some((unit) => isWordFor(word, unit)) ? number : text
}

/** The unit that a heading such as `Qty (kg)` gives its numbers; empty for none. */
export function unitOfHeading(heading: string): string {
  const [, word = ''] = /[([]([^)\]]*)[)\]]?\s*$/.exec(heading) ?? []
  return isMeasure(word) || PACK.has(foldedUnit(word)) ? word.trim() : ''
}
