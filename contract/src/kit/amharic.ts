/**
 * Amharic letters that sound alike, each under the one that stands for them when names are compared: the three rows of
 * h with their first and fourth order, both rows of s and of ts, both of a with the first and fourth order. The function
 * `fold_name` of the database has the same pair; another one is a migration (docs/decisions/0010).
 */
export const HOMOPHONES = {
  from: 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኇሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆፇሗሃኣ',
  to: 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሇሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾጿኋሀአ',
} as const

const REPLACEMENTS = new Map(
  Array.from(HOMOPHONES.from, (letter, at) => [letter, HOMOPHONES.to[at]]),
)
const ANY = new RegExp(`[${HOMOPHONES.from}]`, 'g')

/** The text with one letter for each sound, to compare it with another: ሠላም becomes ሰላም. Case stays as it is. */
export function foldHomophones(text: string): string {
  return text.replaceAll(ANY, (letter) => REPLACEMENTS.get(letter) ?? letter)
}
