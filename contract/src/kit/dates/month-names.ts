import { foldHomophones } from '../amharic.ts'

const GREGORIAN = [
  ['january', 'ጃንዋሪ', 'ጃንዩወሪ'],
  ['february', 'ፌብሩዋሪ', 'ፌብሩወሪ'],
  ['march', 'ማርች'],
  ['april', 'ኤፕሪል'],
  ['may', 'ሜይ'],
  ['june', 'ጁን'],
  ['july', 'ጁላይ'],
  ['august', 'ኦገስት'],
  ['september', 'ሴፕቴምበር'],
  ['october', 'ኦክቶበር'],
  ['november', 'ኖቬምበር'],
  ['december', 'ዲሴምበር'],
].map((names) => names.map(foldHomophones))
const ETHIOPIAN = [
  ['መስከረም', 'meskerem'],
  ['ጥቅምት', 'tikimt', 'tekemt', 'tikemt'],
  ['ኅዳር', 'hidar', 'hedar'],
  ['ታኅሣሥ', 'ታህሳስ', 'tahsas', 'tahisas'],
  ['ጥር', 'tir', 'ter'],
  ['የካቲት', 'yekatit'],
  ['መጋቢት', 'megabit'],
  ['ሚያዝያ', 'ሚያዚያ', 'miazia', 'miyazia', 'miyazya'],
  ['ግንቦት', 'ginbot', 'genbot'],
  ['ሰኔ', 'sene'],
  ['ሐምሌ', 'hamle'],
  ['ነሐሴ', 'nehase', 'nehasse'],
  ['ጳጉሜን', 'ጳጉሜ', 'ጷግሜን', 'ጷግሜ', 'ጷጉሜን', 'ጷጉሜ', 'pagume', 'pagumen'],
].map((names) => names.map(foldHomophones))
/** Letters of the shortest abbreviation. A syllable is one letter of Ethiopic. */
const [LATIN_MIN, ETHIOPIC_MIN] = [3, 2]

export type NamedMonth = { month: number; isEthiopian: boolean }

export function monthNamed(text: string): NamedMonth | undefined {
  const name = foldHomophones(text.toLowerCase())
  const ethiopian = ETHIOPIAN.findIndex((names) => names.includes(name)) + 1
  if (ethiopian > 0) return { month: ethiopian, isEthiopian: true }
  if (name.length < (/^[a-z]/.test(name) ? LATIN_MIN : ETHIOPIC_MIN)) return undefined
  const month = GREGORIAN.findIndex((names) => names.some((one) => one.startsWith(name))) + 1
  return month > 0 ? { month, isEthiopian: false } : undefined
}
