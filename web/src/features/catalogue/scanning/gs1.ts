const SEPARATOR = '\u001d'
/** The form that people read, with elements in brackets. */
export const PRINTED = /^\u001d?[([]\d{2,4}[)\]]/

type Kind = { ai: RegExp; value: RegExp; length?: number }

/** Elements that mean something to a shop, or nothing to quantities (GS1 General Specifications). `length`: ends without a separator. */
const KINDS: Kind[] = [
  { ai: /^00/, value: /^\d{18}$/, length: 18 },
  { ai: /^0[12]/, value: /^\d{14}$/, length: 14 },
  { ai: /^1[1235-7]/, value: /^\d{6}$/, length: 6 },
  { ai: /^20/, value: /^\d{2}$/, length: 2 },
  { ai: /^310[0-5]/, value: /^\d{6}$/, length: 6 },
  { ai: /^392[0-3]/, value: /^\d{1,15}$/ },
  { ai: /^3[07]/, value: /^\d{1,8}$/ },
  { ai: /^(?:10|2[12])/, value: /^.{1,20}$/ },
  { ai: /^(?:24[01]|25[01]|40[013])/, value: /^.{1,30}$/ },
]

export type Elements = {
  values: ReadonlyMap<string, string>
  /** All of the text was understood. */
  isWhole: boolean
}

/** The elements of a string with separators, or in its printed form with brackets; parts that are not understood are left out. */
export function elementsOf(text: string): Elements {
  const values = new Map<string, string>()
  let isWhole = true
  for (const [ai, value] of PRINTED.test(text) ? printed(text) : coded(text)) {
    if (ai === '' || values.has(ai)) isWhole = false
    else values.set(ai, value)
  }
  return { values, isWhole }
}

type Element = [ai: string, value: string]
const UNKNOWN: Element = ['', '']

function* coded(text: string): Generator<Element> {
  for (const part of text.split(SEPARATOR)) {
    let rest = part
    while (rest !== '') {
      const kind = KINDS.find(({ ai }) => ai.test(rest))
      const ai = kind?.ai.exec(rest)?.[0] ?? ''
      const value = rest.slice(ai.length).slice(0, kind?.length)
      const isRight = kind?.value.test(value) === true
      yield isRight ? [ai, value] : UNKNOWN
      // Where it ends is known no more.
      rest = isRight ? rest.slice(ai.length + value.length) : ''
    }
  }
}

function* printed(text: string): Generator<Element> {
  for (const part of text.replaceAll(SEPARATOR, '').split(/(?=[([]\d{2,4}[)\]])/)) {
    const [, ai = '', given = ''] = /^[([](\d{2,4})[)\]](.*)$/s.exec(part) ?? []
    const value = given.trim()
    const kind = KINDS.find((one) => one.ai.exec(ai)?.[0] === ai && ai !== '')
    yield kind?.value.test(value) === true ? [ai, value] : UNKNOWN
  }
}
