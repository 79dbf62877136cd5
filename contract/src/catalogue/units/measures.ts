import { foldHomophones } from '../../kit/amharic.ts'

// As `foldedUnit` leaves them: without blanks, points, slashes, hyphens and brackets, and singular in English. Those of one line are one unit.
const MEASURES = [
  ['kg', 'kgm', 'kilo', 'kilogram', 'kilogramme', 'ኪሎ', 'ኪሎግራም', 'ኪግ', 'ኪሎግ', 'ኪግራም', 'ኪ'],
  ['g', 'gm', 'gr', 'gram', 'gramme', 'ግራም', 'ግም', 'ግ'],
  ['quintal', 'qtl', 'quntal', 'kuntal', 'ኩንታል', 'ኩል'],
  ['ton', 'tonne', 'ቶን'],
  ['l', 'lt', 'ltr', 'lit', 'liter', 'litre', 'litter', 'ሊትር', 'ሊ', 'ሊት', 'ሊተር', 'ሌትር'],
  ['ml', 'milliliter', 'millilitre', 'ሚሊሊትር', 'ሚሊ'],
  ['cl'],
  ['m', 'mtr', 'meter', 'metre', 'ሜትር', 'ሜ'],
  ['mt'],
  ['cm'],
  ['sqm', 'm2', 'squaremeter', 'squaremetre', 'ካሬ', 'ካሬሜትር'],
  ['cum', 'm3', 'cubicmeter', 'cubicmetre', 'ሜትርኩብ'],
  ['yard', 'yd', 'ያርድ'],
  ['ft', 'foot', 'feet'],
  ['lb', 'pound'],
]

/** A word for a unit as the lists of words have it. */
export function foldedUnit(unit: string): string {
  const plain = unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s./\\()-]/g, '')
  const singular = plain
    .replace(/^([a-z]+(?:x|sh|ch|ss))es$/, '$1')
    .replace(/^([a-z]{2,}[^s\P{L}])s$|^(kg|gm|ml|lt|mt|lb|yd)s$/u, '$1$2')
  return foldHomophones(singular)
}

/** The first word of its group for each word. */
export const byWord = (groups: readonly string[][]) =>
  new Map(groups.flatMap((words) => words.map((word) => [foldedUnit(word), words[0]])))
export const MEASURE = byWord(MEASURES)

/** Whether a unit is the kilogram, in any spelling. */
export const isKilogram = (unit: string) => MEASURE.get(foldedUnit(unit)) === 'kg'

/** Whether goods of a unit are weighed or measured: kg, gr., Litres, ኪ.ግ, ሊትር. */
export const isMeasure = (unit: string) => MEASURE.has(foldedUnit(unit))
