const [DIRECTORY, ENTRY_HEAD, LOCAL_HEAD] = [0x06054b50, 46, 30] as const
const COMMENT_MAX = 65_557
/** A sheet of all rows and columns that an import takes is smaller. */
const TEXT_MAX = 268_435_456

/** A text file of a ZIP archive; undefined where it is not there or has a password. Throws for what is no archive, and above 256 MB. */
export async function unzipped(
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
): Promise<string | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = bytes.length - 22
  while (end > bytes.length - COMMENT_MAX && view.getUint32(end, true) !== DIRECTORY) end -= 1
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const name = new TextDecoder().decode(
      bytes.subarray(at + ENTRY_HEAD, at + ENTRY_HEAD + (nameLength ?? 0)),
    )
    if (name === path) return textOf(bytes, view, at)
    at += ENTRY_HEAD + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return undefined
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: number) {
  const isLocked = (view.getUint16(entry + 8, true) & 1) === 1
  if (isLocked) return undefined
  const local = view.getUint32(entry + 42, true)
  const start =
    local + LOCAL_HEAD + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = bytes.subarray(start, start + view.getUint32(entry + 20, true))
  const isPacked = view.getUint16(entry + 10, true) !== 0
  const stream = new Blob([packed]).stream()
  return readText(isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream)
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()]
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > TEXT_MAX) throw new Error('the file is too large when it is unpacked')
  }
  return text + decoder.decode()
}
