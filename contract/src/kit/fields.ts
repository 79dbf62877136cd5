import * as z from 'zod/mini'

export const NAME_MIN = 2
export const NAME_MAX = 200
export const TEXT_MAX = 2000
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254
export const QUANTITY_MIN = 1
export const QUANTITY_MAX = 1_000_000
export const PAGE_MAX = 200
export const BRANCH_REQUIRED = 'Branch is required'
export const COMMON_PASSWORD = 'This password is too common. Please choose another one.'
export const INVALID_CURSOR = 'cursor is not valid'
export const PERMISSION_DENIED = "You don't have permission to view this page."

// PostgreSQL cannot store NUL, and half a surrogate pair is no text.
const PROPER_TEXT = /^[^\u0000\ud800-\udfff]*$/u
const improper = 'Text contains characters that cannot be stored'

/** An id in a path, query or body; `message` is shown when it is missing or malformed. */
export function idField(message = 'Not a valid id') {
  return z.guid(message).check(z.toLowerCase())
}

/** A trimmed text of at least `min` characters (spec §5 says which sentence). */
export function textField(
  min: number,
  message: string,
  max = NAME_MAX,
  tooLong = `At most ${max} characters are allowed`,
) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(min, message),
      z.maxLength(max, tooLong),
      z.regex(PROPER_TEXT, improper),
    )
}

const nameMessage = `Name must be at least ${NAME_MIN} characters`

// Terminal codes, and zero-width characters, which make two names look alike. Joiners belong to emojis and some scripts.
const HIDDEN_IN_NAME =
  /[\u0000-\u001f\u007f-\u009f\u200b\u2060\ufeff]|(^|[\s\p{Script=Latin}\p{Script=Ethiopic}\p{N}])[\u200c\u200d]/u
const isVisible = z.refine((text) => !HIDDEN_IN_NAME.test(String(text)), improper)

/** Name of at least 2 characters (spec §5). */
export const nameField = textField(NAME_MIN, nameMessage).check(isVisible)

/** An optional text; empty is stored as null (spec §5, §7). */
export function optionalTextField(max = NAME_MAX) {
  return z.optional(
    z.nullable(
      z.pipe(
        textField(0, 'Must be text', max),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  )
}

/** A name that may be left out; empty is stored as null. */
export const optionalNameField = z.optional(
  z.nullable(
    z.pipe(
      textField(0, 'Must be text').check(
        z.refine(({ length }) => length === 0 || length >= NAME_MIN, nameMessage),
        isVisible,
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
)

/** E-mail, compared in lower case (decisions §3). */
export function emailField(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, message), z.email(message))
}

export const passwordField = z
  .string(`Password must be at least ${PASSWORD_MIN} characters`)
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

const quantityTooSmall = `Quantity must be at least ${QUANTITY_MIN}`

/** Whole units, 1 to 1,000,000 (decisions §6). */
export const quantityField = z
  .int(quantityTooSmall)
  .check(
    z.minimum(QUANTITY_MIN, quantityTooSmall),
    z.maximum(QUANTITY_MAX, 'Quantity must be at most 1,000,000'),
  )

const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)
const periodChecks = [
  z.refine((text) => Date.parse(String(text)) >= EARLIEST, 'The date is too long ago'),
  z.refine((text) => Date.parse(String(text)) < LATEST, 'The date is too far in the future'),
] as const

/** ISO 8601 time or day between 2000 and 2100, as the business dates of spec §7; tidied to UTC. */
export function dateField(message: string) {
  return z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], message).check(...periodChecks),
    z.transform((text: string) => new Date(text).toISOString()),
  )
}

/**
 * The same for the end of a period, where a day is not yet a moment: a bare day stays `YYYY-MM-DD` until the server
 * knows whose day it is (`timeZoneField`); a time is tidied to UTC.
 */
export function dayOrTimeField(message: string) {
  return z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], message).check(...periodChecks),
    z.transform((text: string) => (text.includes('T') ? new Date(text).toISOString() : text)),
  )
}

export const DEFAULT_TIME_ZONE = 'Africa/Addis_Ababa'
const timeZoneMessage = `timeZone must be a time zone such as ${DEFAULT_TIME_ZONE}`

/** The time zone of days: the name of an IANA time zone; by default that of Addis Ababa. */
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

/** A time in a reply: ISO 8601 in UTC. */
export const timeField = z.iso.datetime()

/** Counts up with every change; a PATCH that carries an old one is refused (decisions §2). */
export const versionField = z.int()
export const sentVersionField = z.optional(z.nullable(z.int('Version must be a whole number')))

// A cursor holds the last row's name and id as JSON in base64: of 200 control characters, six bytes each, 1,660 letters.
const CURSOR_MAX = 2000
const limitMessage = `limit must be a whole number from 1 to ${PAGE_MAX}`

/** Search and paging that every list understands (decisions §2). */
export const pageQuery = {
  search: z.optional(
    z
      .string('search must be text')
      .check(
        z.trim(),
        z.maxLength(NAME_MAX, `search must be at most ${NAME_MAX} characters`),
        z.regex(PROPER_TEXT, improper),
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

export const idParams = z.object({ id: idField() })

/** A thing named beside its id, nested in replies (decisions §2). */
export const Named = z.object({ id: z.string(), name: z.string() })
