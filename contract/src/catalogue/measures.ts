import { foldHomophones } from '../kit/amharic.ts'

// As `folded` leaves them: without blanks, points, slashes and hyphens, and singular in English.
const MEASURES = [
  ...['kg', 'kgm', 'kilo', 'kilogram', 'kilogramme', 'g', 'gm', 'gr', 'gram', 'gramme'],
  ...['quintal', 'qtl', 'ton', 'tonne'],
  ...['l', 'lt', 'ltr', 'lit', 'liter', 'litre', 'ml', 'milliliter', 'millilitre', 'cl'],
  ...['m', 'mtr', 'meter', 'metre'],
  ...['ኪሎ', 'ኪሎግራም', 'ኪግ', 'ኪሎግ', 'ኪ', 'ግራም', 'ግ', 'ኩንታል', 'ቶን'],
  ...['ሊትር', 'ሊ', 'ሊተር', 'ሚሊሊትር', 'ሚሊ', 'ሜትር', 'ሜ'],
]

function folded(unit: string): string {
  const plain = unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s./\\-]/g, '')
  return foldHomophones(/^[a-z]{3,}s$|^(?:kg|gm|ml|lt)s$/.test(plain) ? plain.slice(0, -1) : plain)
}

const KNOWN: ReadonlySet<string> = new Set(MEASURES.map(folded))

/** Whether goods of a unit are weighed or measured: kg, gr., Litres, ኪ.ግ, ሊትር. */
export function isMeasure(unit: string): boolean {
  return KNOWN.has(folded(unit))
}
