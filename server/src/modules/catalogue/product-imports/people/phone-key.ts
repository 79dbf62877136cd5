/** Digits that tell phone numbers apart: `0911 22 33 44` and `+251911223344` are one. */
const DIGITS = 9

/** The same for two spellings of a phone number; empty for none. */
export function phoneKey(phone: string | null | undefined): string {
  return (phone ?? '').replaceAll(/\D/g, '').slice(-DIGITS)
}
