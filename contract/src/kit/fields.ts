import * as z from 'zod/mini'

import { SEARCH_MAX } from './endpoint.ts'
import { ruleOf } from './refusals.ts'
import { isStorable, lineField, NAME_MAX, textField } from './text-field.ts'

export const NAME_MIN = 2
export const TEXT_MAX = 2000
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254
export const QUANTITY_MIN = 1
export const QUANTITY_MAX = 1_000_000
export const COUNTED_MAX = QUANTITY_MAX * 1000
export const PAGE_MAX = 200
/** Of an Idempotency-Key. */
export const KEY_MAX = 255

export const RULES = {
  BRANCH_REQUIRED: 'Branch is required',
  COMMON_PASSWORD: 'This password is too common. Please choose another one.',
  DATE_TOO_EARLY: 'The date is too long ago',
  DATE_TOO_LATE: 'The date is too far in the future',
  DATE_TO_COME: 'This day has not come yet',
  INVALID_CURSOR: 'cursor is not valid',
  INVALID_FROM: 'from must be a date',
  INVALID_ID: 'Not a valid id',
  INVALID_KEY: 'Idempotency-Key must have 1 to {max} characters',
  INVALID_LIMIT: 'limit must be a whole number from 1 to {max}',
  INVALID_SEARCH: 'search must be text',
  INVALID_SORT: 'sort must be one of {orders}',
  INVALID_STATUS: 'Status must be APPROVED or REJECTED',
  INVALID_TEXT: 'Must be text',
  INVALID_TIME_ZONE: 'timeZone must be a time zone such as {example}',
  INVALID_TO: 'to must be a date',
  INVALID_VERSION: 'Version must be a whole number',
  NAME_TOO_SHORT: 'Name must be at least {min} characters',
  PASSWORD_TOO_LONG: 'Password must be at most {max} characters',
  PASSWORD_TOO_SHORT: 'Password must be at least {min} characters',
  QUANTITY_TOO_LARGE: 'Quantity must be at most {max}',
  QUANTITY_TOO_SMALL: 'Quantity must be at least {min}',
  SEARCH_TOO_LONG: 'search must be at most {max} characters',
} as const
const rule = ruleOf(RULES)

export const BRANCH_REQUIRED = rule('BRANCH_REQUIRED')
export const COMMON_PASSWORD = rule('COMMON_PASSWORD')
export const INVALID_CURSOR = rule('INVALID_CURSOR')
export const INVALID_KEY = rule('INVALID_KEY', { max: KEY_MAX })

export function idField(message = rule('INVALID_ID')) {
  return z.guid(message).check(z.toLowerCase())
}

const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Up to `max` ids of a query, with commas between them. A documented pattern has no flags. */
export function idsField(max: number, message: string) {
  return z
    .string(message)
    .check(z.regex(new RegExp(`^${GUID}(?:,${GUID}){0,${max - 1}}$`), message), z.toLowerCase())
}

export const NAME_TOO_SHORT = rule('NAME_TOO_SHORT', { min: NAME_MIN })

export const nameField = lineField(NAME_MIN, NAME_TOO_SHORT)

/** An optional text; empty is stored as null (spec §5, §7). */
export function optionalTextField(max = NAME_MAX, field = textField) {
  return z.optional(
    z.nullable(
      z.pipe(
        field(0, rule('INVALID_TEXT'), max),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  )
}

export const optionalNameField = z.optional(
  z.nullable(
    z.pipe(
      lineField(0, rule('INVALID_TEXT')).check(
        z.refine(({ length }) => length === 0 || length >= NAME_MIN, NAME_TOO_SHORT),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
)

export function emailField(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, message), z.email(message))
}

const passwordTooShort = rule('PASSWORD_TOO_SHORT', { min: PASSWORD_MIN })

export const passwordField = z
  .string(passwordTooShort)
  .check(
    z.minLength(PASSWORD_MIN, passwordTooShort),
    z.maxLength(PASSWORD_MAX, rule('PASSWORD_TOO_LONG', { max: PASSWORD_MAX })),
  )

const quantityTooSmall = rule('QUANTITY_TOO_SMALL', { min: QUANTITY_MIN })

export const QUANTITY_TOO_LARGE = rule('QUANTITY_TOO_LARGE', { max: '1,000,000' })

/** 1 to 1,000,000 units (decisions §6), as the product is counted. The server knows which products have thousandths. */
export const quantityField = z
  .int(quantityTooSmall)
  .check(z.minimum(QUANTITY_MIN, quantityTooSmall), z.maximum(COUNTED_MAX, QUANTITY_TOO_LARGE))

const yearsBetween = (earliest: number, latest: number) =>
  [
    z.refine(
      (text) => Date.parse(String(text)) >= Date.UTC(earliest, 0, 1),
      rule('DATE_TOO_EARLY'),
    ),
    z.refine((text) => Date.parse(String(text)) < Date.UTC(latest, 0, 1), rule('DATE_TOO_LATE')),
  ] as const
const periodChecks = yearsBetween(2000, 2100)
const deviceChecks = yearsBetween(1900, 2200)

/** ISO 8601 time or day between 2000 and 2100, as the business dates of spec §7; tidied to UTC. */
export function dateField(message: string) {
  return momentField(message, periodChecks)
}

/** dateField by the clock of a device, which may begin in 1970 or run ahead by a century (decisions/0107). */
export function deviceTimeField(message: string) {
  return momentField(message, deviceChecks)
}

/** Clocks of devices run ahead, and their days begin earlier in the east. */
const DAY_MS = 86_400_000
const hasComeCheck = z.refine(
  (text) => Date.parse(String(text)) <= Date.now() + DAY_MS,
  rule('DATE_TO_COME'),
)

export function pastDateField(message: string) {
  return momentField(message, [...periodChecks, hasComeCheck])
}

function momentField(message: string, checks: readonly z.core.$ZodCheck<string>[]) {
  return z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], message).check(...checks),
    z.transform((text: string) => new Date(text).toISOString()),
  )
}

/** A time, or for the end of a period a bare day, which stays one until the server knows whose day it is (`timeZoneField`). */
export function dayOrTimeField(message: string) {
  return z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], message).check(...periodChecks),
    z.transform((text: string) => (text.includes('T') ? new Date(text).toISOString() : text)),
  )
}

export function dayField(message: string) {
  return z.iso.date(message).check(...periodChecks)
}

export function pastDayField(message: string) {
  return z.iso.date(message).check(...periodChecks, hasComeCheck)
}

export const DEFAULT_TIME_ZONE = 'Africa/Addis_Ababa'
export const DEFAULT_OFFSET = '+03:00'
const timeZoneMessage = rule('INVALID_TIME_ZONE', { example: DEFAULT_TIME_ZONE })

export const timeZoneField = z._default(
  z.string(timeZoneMessage).check(z.refine((name) => isTimeZone(name), timeZoneMessage)),
  DEFAULT_TIME_ZONE,
)

// A name begins with a letter; newer engines also take offsets such as +03:00, older ones do not.
function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Both ends inclusive, in the days of `timeZone`. `X-Total-Amount` of the first page is then the sum of all pages in ETB. */
export const periodQuery = {
  from: z.optional(dayOrTimeField(rule('INVALID_FROM'))),
  to: z.optional(dayOrTimeField(rule('INVALID_TO'))),
  timeZone: timeZoneField,
}

export const newStatusField = z.enum(['APPROVED', 'REJECTED'], rule('INVALID_STATUS'))

export const timeField = z.iso.datetime()

/** Counts up with every change; a PATCH that carries an old one is refused (decisions §2). */
export const versionField = z.int()
export const sentVersionField = z.optional(z.nullable(z.int(rule('INVALID_VERSION'))))

// The base64 of a name (200 control characters, six bytes each as JSON) and up to 21 ids has 2,720 letters.
const CURSOR_MAX = 3000
const limitMessage = rule('INVALID_LIMIT', { max: PAGE_MAX })

export const pageQuery = {
  search: z.optional(
    z
      .string(rule('INVALID_SEARCH'))
      .check(
        z.trim(),
        z.maxLength(SEARCH_MAX, rule('SEARCH_TOO_LONG', { max: SEARCH_MAX })),
        isStorable,
      ),
  ),
  limit: z.optional(
    z.coerce
      .number(limitMessage)
      .check(
        z.refine(Number.isInteger, limitMessage),
        z.minimum(1, limitMessage),
        z.maximum(PAGE_MAX, limitMessage),
      ),
  ),
  cursor: z.optional(z.string(INVALID_CURSOR).check(z.maxLength(CURSOR_MAX, INVALID_CURSOR))),
}

/** Orders of a list; the first one is the default, `-` is descending, `date` is the time of a document or of an addition. */
export const BY_NAME = ['name', '-name'] as const
export const BY_DATE = ['-date', 'date'] as const

export function sortQuery<const Order extends string>(orders: readonly Order[]) {
  const message = rule('INVALID_SORT', { orders: orders.join(', ') })
  return { sort: z.optional(z.enum(orders, message)) }
}

export const idParams = z.object({ id: idField() })

export const Named = z.object({ id: z.string(), name: z.string() })

/** The part of a sum over goods that is weighed or measured, by unit: kilograms and pieces are no one number to people. */
export const measuredField = z.optional(
  z.array(z.object({ unit: z.string(), quantity: z.number() })),
)
