/** Without letters that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** A random password that is easy to read out: `k7m2-p9xd-4hwt`, 59 bits. */
export function oneTimePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(LENGTH))
  const signs = [...random].map((number) => SIGNS[number % SIGNS.length]).join('')
  return signs.replaceAll(/.{4}(?=.)/g, '$&-')
}
