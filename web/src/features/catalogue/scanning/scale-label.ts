import { checkDigit } from '@mezgeb/contract/kit/codes'
import { valueVerifier } from '@mezgeb/contract/business/value-verifier'

import type { ScaleCodes } from '@mezgeb/contract/business/scale-codes'

import type { Scan } from './parse-scan.ts'

/**
 * The scan of a label as the institution's scales print it: where they put a verifier digit before the value, the product's number
 * ends before it, and a value that fails it is none.
 */
export function asScaleLabel(scan: Scan, scaleCodes: ScaleCodes | undefined): Scan {
  const { scale, codes } = scan
  const [whole = ''] = codes
  const digits = scale === undefined ? null : verifiedDigits(scale.prefix, scaleCodes)
  if (scale === undefined || digits === null) return scan
  const value = whole.slice(12 - digits, 12)
  const item = whole.slice(0, 11 - digits).padEnd(12, '0')
  const isVerified = whole.at(11 - digits) === valueVerifier(value)
  return {
    ...scan,
    codes: [whole, `${item}${checkDigit(item)}`],
    scale: { ...scale, value: isVerified ? Number(value) : null },
  }
}

function verifiedDigits(prefix: string, scaleCodes: ScaleCodes | undefined): 4 | 5 | null {
  if (scaleCodes?.verified4?.includes(prefix) === true) return 4
  return scaleCodes?.verified5?.includes(prefix) === true ? 5 : null
}
