/** Letters that sound alike, each under the one compared in its place, as in `fold_name` of the database (docs/decisions/0010, 0115). */
export const HOMOPHONES = {
  from: 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኇሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆፇሗሃኣኸኹኺኻኼኽኾዀዂዃዄዅቈቍኈኍኰኵጐጕቊኊኲጒዉዪ',
  to: 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሇሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾጿኋሀአሀሁሂሀሄህሆሆሁኋኌሁቆቁሆሁኮኩጎጉቁሁኩጉውይ',
} as const

/** Two letters that sound like one: a letter of the second order before a glide. */
export const LABIALS = [
  { glide: 'ዋ', from: 'ሉሙሩሱሹቁቡቩቱቹሁኑኙኩዙዡዱጁጉጡጩጱጹፉፑ', to: 'ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗ' },
  { glide: 'ዌ', from: 'ቁሁኩጉ', to: 'ቌኌኴጔ' },
] as const

const REPLACEMENTS = new Map(
  Array.from(HOMOPHONES.from, (letter, at) => [letter, HOMOPHONES.to[at]]),
)
const ANY = new RegExp(`[${HOMOPHONES.from}]`, 'g')
const ANY_BLANK = /[\t\u00a0\u1361\u2000-\u200a\u202f\u205f\u3000]/g
const ANY_SILENT = /([ቁሁኩጉ])ዊ+/g
const LABIALISED = new Map<string, string | undefined>(
  LABIALS.flatMap(({ glide, from, to }) =>
    Array.from(from, (letter, at) => [`${letter}${glide}`, to[at]] as const),
  ),
)
const ANY_LABIAL = new RegExp([...LABIALISED.keys()].join('|'), 'g')

/** The text with one letter for each sound, and plain blanks for others and ፡, to compare it with another: ሠላም becomes ሰላም. Case stays as it is. */
export function foldHomophones(text: string): string {
  return text
    .normalize()
    .replaceAll(ANY_BLANK, ' ')
    .replaceAll(ANY, (letter) => REPLACEMENTS.get(letter) ?? letter)
    .replaceAll(ANY_SILENT, '$1')
    .replaceAll(ANY_LABIAL, (letters) => LABIALISED.get(letters) ?? letters)
}
