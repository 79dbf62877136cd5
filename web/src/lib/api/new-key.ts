/** 128 random bits as hex. crypto.randomUUID is missing where the shop opens the server's address without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A UUID of random digits: sales whose ids begin alike are refused. */
export function newId(): string {
  const digits = newKey()
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) % 4) + 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}
