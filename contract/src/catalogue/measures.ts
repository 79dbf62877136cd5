import { foldHomophones } from '../kit/amharic.ts'
import { numberAndUnit } from '../kit/read-number.ts'

// As `folded` leaves them: without blanks, points, slashes, hyphens and brackets, and singular in English. Those of one line are one unit.
const MEASURES = [
  ['kg', 'kgm', 'kilo', 'kilogram', 'kilogramme', 'ኪሎ', 'ኪሎግራም', 'ኪግ', 'ኪሎግ', 'ኪ'],
  ['g', 'gm', 'gr', 'gram', 'gramme', 'ግራም', 'ግ'],
  ['quintal', 'qtl', 'ኩንታል'],
  ['ton', 'tonne', 'ቶን'],
  ['l', 'lt', 'ltr', 'lit', 'liter', 'litre', 'ሊትር', 'ሊ', 'ሊተር'],
  ['ml', 'milliliter', 'millilitre', 'ሚሊሊትር', 'ሚሊ'],
  ['cl'],
  ['m', 'mtr', 'meter', 'metre', 'ሜትር', 'ሜ'],
]
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

function folded(unit: string): string {
  const plain = unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s./\\()-]/g, '')
  const singular = plain
    .replace(/^([a-z]+(?:x|sh|ch|ss))es$/, '$1')
    .replace(/^([a-z]{2,}[^s\P{L}])s$|^(kg|gm|ml|lt)s$/u, '$1$2')
  return foldHomophones(singular)
}

const byWord = (groups: readonly string[][]) =>
  new Map(groups.flatMap((words) => words.map((word) => [folded(word), words[0]])))
const MEASURE = byWord(MEASURES)
const PACK = byWord(PACKS)
const PIECE: ReadonlySet<string> = new Set(PIECES.map(folded))

/** Whether goods of a unit are weighed or measured: kg, gr., Litres, ኪ.ግ, ሊትር. */
export const isMeasure = (unit: string) => MEASURE.has(folded(unit))

/** A word for the unit, in whatever spelling, and for one piece where the unit is one. */
function isWordFor(word: string, unit: string): boolean {
  const [one, other] = [folded(word), folded(unit)]
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
  return isMeasure(word) || PACK.has(folded(word)) ? word.trim() : ''
}
