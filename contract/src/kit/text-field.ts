import * as z from 'zod/mini'

import { ruleOf } from './refusals.ts'

export const NAME_MAX = 200

export const RULES = {
  IMPROPER_TEXT: 'Text contains characters that cannot be stored',
  TEXT_TOO_LONG: 'At most {max} characters are allowed',
} as const
const rule = ruleOf(RULES)
const improper = rule('IMPROPER_TEXT')

// PostgreSQL cannot store NUL, and half a surrogate pair is no text.
const PROPER_TEXT = /^[^\u0000\ud800-\udfff]*$/u

export const isStorable = z.regex(PROPER_TEXT, { error: improper, abort: true })

// Terminal codes, changes of direction, what shows nothing, the sign of lost letters. Joiners and variants belong to emojis and some scripts.
const HIDDEN =
  /[^\P{Cc}\t\n\r]|[\u2028\u2029\ufff9-\ufffb\ufffd]|(?!\p{Join_C}|\p{VS})\p{DI}|(?:^|[\s\p{Script=Latin}\p{Script=Ethiopic}])(?:\p{Join_C}|\p{VS})|\p{N}\p{Join_C}/u
const isVisible = z.refine((text) => !HIDDEN.test(String(text)), improper)

/** A trimmed text of at least `min` characters that shows all of them (spec §5 says which sentence). */
export function textField(
  min: number,
  message: string,
  max = NAME_MAX,
  tooLong = rule('TEXT_TOO_LONG', { max }),
) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong), isStorable, isVisible)
}

const isOneLine = z.refine((text) => !/[\t\n\r]/.test(String(text)), improper)

export function lineField(...rules: Parameters<typeof textField>) {
  return textField(...rules).check(isOneLine)
}
