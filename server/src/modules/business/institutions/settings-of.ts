import { VALUE_SETTINGS } from '@mezgeb/contract/business/institution-settings'

import { column } from '../../../platform/db/record-table.queries.ts'

import type { Institution } from '@mezgeb/contract/business/institution'
import type { institutionSettings } from '@mezgeb/contract/business/institution-settings'

type Value = (typeof VALUE_SETTINGS)[number]
type Settings = Pick<Institution, keyof typeof institutionSettings>

/** Settings of an institution's row. */
export type SettingsRow = Record<Value, string | number | true | null> & {
  weight_prefixes: string[] | null
  price_prefixes: string[] | null
  four_digit_prefixes: string[] | null
  five_digit_prefixes: string[] | null
}

const PREFIXES = ['weight_prefixes', 'price_prefixes', 'four_digit_prefixes', 'five_digit_prefixes']

export const SETTINGS_COLUMNS = [
  ...PREFIXES.map((prefixes) => `i.${prefixes}`),
  ...VALUE_SETTINGS.map((field) => `i.${column(field)} as "${field}"`),
].join(', ')

/** SQL that sets them by two parameters each, from this one on. */
export const setValues = (first: number) =>
  VALUE_SETTINGS.map(column)
    .map(
      (name, at) =>
        `${name} = case when $${first + 2 * at} then $${first + 2 * at + 1} else ${name} end`,
    )
    .join(', ')

/** The parameters of `setValues`: whether a setting was given, and its value. Null and false take it away. */
export const givenValues = (change: {
  [Field in Value]?: string | number | boolean | null | undefined
}) =>
  VALUE_SETTINGS.flatMap((field) => {
    const { [field]: value = null } = change
    return [change[field] !== undefined, value === false ? null : value]
  })

/** Each is absent where the institution has not chosen it. */
export function settingsOf(row: SettingsRow): Settings {
  const { weight_prefixes: weight, price_prefixes: price } = row
  const { four_digit_prefixes: verified4, five_digit_prefixes: verified5 } = row
  const verified = {
    ...(verified4 === null ? {} : { verified4 }),
    ...(verified5 === null ? {} : { verified5 }),
  }
  const chosen = VALUE_SETTINGS.filter((field) => row[field] !== null)
  return {
    ...(weight === null || price === null ? {} : { scaleCodes: { weight, price, ...verified } }),
    ...(Object.fromEntries(chosen.map((field) => [field, row[field]])) as Settings),
  }
}
