const HIDDEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

export function plainBlanks(text: string): string {
  return text
    .replaceAll(HIDDEN, '')
    .replaceAll(/[^\S\r\n]/g, ' ')
    .trim()
}

export function foldBlanks(text: string): string {
  return plainBlanks(text).replaceAll(/\s+/g, ' ')
}
