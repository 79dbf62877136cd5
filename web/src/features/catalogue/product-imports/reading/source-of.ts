import { likelySheet } from './find-table.ts'

import type { Chosen } from '../chosen-file.ts'

/** The name and content by which a file is known again. Its likely sheet counts as the file, each other sheet as another file. */
export function sourceOf({ fileName, content, file: { sheets }, sheet, of }: Chosen) {
  if (sheet === likelySheet(sheets, of)) return { fileName, content }
  const { name = '' } = sheets[sheet] ?? {}
  return { fileName: `${name} – ${fileName}`, content: `${content}${sheet.toString(36)}` }
}
