const ONES = '፩፪፫፬፭፮፯፰፱'
const TENS = '፲፳፴፵፶፷፸፹፺'
const [HUNDRED, MYRIAD] = ['፻', '፼']
const NUMERALS = /^[\u1369-\u137c]+$/

export const hasEthiopicNumerals = (text: string) => /[\u1369-\u137c]/.test(text)

/** The number of Ethiopic numerals: ፲፭ is 15, ፳፻፲፱ 2019; undefined for numerals in the place of digits (፩፪) and other texts. */
export function ethiopicNumber(text: string): number | undefined {
  if (!NUMERALS.test(text)) return undefined
  // Up to the last ፼, up to the last ፻ behind it, and the ones and tens behind that.
  let [myriads, hundreds, rest] = [0, 0, 0]
  let last = ''
  for (const numeral of text) {
    if (numeral === MYRIAD) {
      const before = hundreds + rest
      myriads = (myriads + (before === 0 && last !== MYRIAD ? 1 : before)) * 10_000
      ;[hundreds, rest] = [0, 0]
    } else if (numeral === HUNDRED) {
      if (hundreds > 0) return undefined
      ;[hundreds, rest] = [(rest === 0 ? 1 : rest) * 100, 0]
    } else {
      const one = ONES.indexOf(numeral) + 1
      const isAfterOne = rest % 10 > 0 || (one === 0 && rest > 0)
      if (isAfterOne) return undefined
      rest += one > 0 ? one : (TENS.indexOf(numeral) + 1) * 10
    }
    last = numeral
  }
  const number = myriads + hundreds + rest
  return Number.isSafeInteger(number) ? number : undefined
}
