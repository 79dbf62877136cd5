/** A file from which no table is read. */
export type ForeignKind =
  | 'oldExcel'
  | 'locked'
  | 'numbers'
  | 'archive'
  | 'pdf'
  | 'picture'
  | 'noTable'

/** The kind of a file, which the user reads with the way to save it. */
export class ForeignFile extends Error {
  override name = 'ForeignFile'
  readonly kind: ForeignKind
  constructor(kind: ForeignKind) {
    super(`a file without a table: ${kind}`)
    this.kind = kind
  }
}

/** By the first bytes, as letters of Latin-1. */
const BEGINNINGS: [beginning: RegExp, kind: ForeignKind][] = [
  [/^\t[\0\u0002\u0004][\u0004\u0006\u0008]\0/, 'oldExcel'],
  [/^%PDF/, 'pdf'],
  [/^(?:\u00ff\u00d8\u00ff|\u0089PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s, 'picture'],
  [/^(?:\u001f\u008b|Rar!|7z\u00bc\u00af)/, 'archive'],
  [/^\{\\rtf/, 'noTable'],
]

/** The kind of a file by its bytes: one with a table in it, or ForeignFile is thrown. */
export function kindOfFile(bytes: Uint8Array): 'xlsx' | 'ods' | 'text' {
  const first = latin(bytes.subarray(0, 512))
  if (/^PK[\u0003\u0005]/.test(first)) return kindOfZip(bytes)
  if (first.startsWith('\u00d0\u00cf\u0011\u00e0')) throw new ForeignFile(kindOfOle(bytes))
  const [, kind] = BEGINNINGS.find(([beginning]) => beginning.test(first)) ?? []
  if (kind !== undefined) throw new ForeignFile(kind)
  return 'text'
}

/** The list of names is at the end of a ZIP archive; an OpenDocument file says its kind first. */
const NAMES_WITHIN = 262_144

function kindOfZip(bytes: Uint8Array): 'xlsx' | 'ods' {
  const names = latin(bytes.subarray(0, 512)) + latin(bytes.slice(-NAMES_WITHIN))
  if (names.includes('xl/workbook.bin')) throw new ForeignFile('oldExcel')
  if (names.includes('xl/')) return 'xlsx'
  if (names.includes('opendocument.spreadsheet')) return 'ods'
  if (/\.iwa\b|index\.apxl|Index\.zip/.test(names)) throw new ForeignFile('numbers')
  throw new ForeignFile(/word\/|ppt\/|opendocument/.test(names) ? 'noTable' : 'archive')
}

/** By the streams in the first sectors of its directory. An Excel file with a password is in an OLE file, too. */
function kindOfOle(bytes: Uint8Array): ForeignKind {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const directory = (header.getUint32(48, true) + 1) * 2 ** header.getUint16(30, true)
  const names = latin(bytes.subarray(directory, directory + 4096)).replaceAll('\0', '')
  if (names.includes('EncryptedPackage')) return 'locked'
  return /WordDocument|PowerPoint|__substg/.test(names) ? 'noTable' : 'oldExcel'
}

const latin = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
