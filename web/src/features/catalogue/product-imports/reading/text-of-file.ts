/** How the letters of a text file were read. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
type FileText = { text: string; encoding: Encoding }

/**
 * Reads the letters of a text file, with a mark of the encoding or without. Bytes that are no UTF-8 are Windows-1252, unless most foreign
 * letters are whole: then a few are broken, become U+FFFD and are refused with their rows. Undefined: it is no text.
 */
export function textOfFile(bytes: Uint8Array): FileText | undefined {
  const wide = wideOf(bytes)
  if (wide !== undefined) return textOf(bytes, wide, 'UTF-16')
  const utf8 = new TextDecoder().decode(bytes)
  const broken = utf8.match(/\ufffd/g)?.length ?? 0
  const foreign = utf8.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0
  const isUtf8 = broken === 0 || foreign > broken
  return isUtf8 ? textOf(bytes, 'utf-8', 'UTF-8') : textOf(bytes, 'windows-1252', 'Windows-1252')
}

/** Whether a text is a page or an XML file, which some programs call `.xls`. */
export const isMarkup = (text: string) =>
  /^\s*(?:<!--.*?-->\s*)*<(?:!doctype|html|head|body|meta|style|table|div|\?xml|\?mso)\b/is.test(
    text,
  )

function textOf(bytes: Uint8Array, label: string, encoding: Encoding): FileText | undefined {
  const decoded = new TextDecoder(label).decode(bytes)
  const text = encoding === 'Windows-1252' ? withSigns(decoded) : decoded
  const controls = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls > text.length / 100 ? undefined : { text, encoding }
}

// Of the bytes from 0x80 to 0x9f, which some engines leave as those of Latin-1.
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const withSigns = (text: string) =>
  text.replaceAll(/[\u0080-\u009f]/g, (sign) => SIGNS.charAt(sign.charCodeAt(0) - 0x80))

/** The order of bytes in UTF-16, by its mark, else by where the zeros of blanks, digits and separators are. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd <= sample.length / 50) return undefined
  return even > odd ? 'utf-16be' : 'utf-16le'
}
