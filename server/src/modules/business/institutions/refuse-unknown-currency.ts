import { INVALID_CURRENCY } from '@mezgeb/contract/business/institution'

import { invalid } from '../../../platform/app-error.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Refuses a code of three letters that is no currency of ISO 4217: screens could only show the letters (decisions §7). */
export function refuseUnknownCurrency(code: string | null | undefined): void {
  if (code === null || code === undefined || currencies.has(code)) return
  throw invalid('currency', INVALID_CURRENCY)
}
