import { likelySheet } from './find-table.ts'

import type { Chosen } from '../chosen-file.ts'

/** By which a file is known again. Its likely sheet stands for it, whatever sheets are beside; another one is a file of its own. */
export function sourceOf({ fileName, content, file: { sheets }, sheet, of }: Chosen) {
  if (sheet === likelySheet(sheets, of)) return { fileName, content }
  const { name = '' } = sheets[sheet] ?? {}
  return { fileName: `${name} – ${fileName}`, content: `${content}${sheet.toString(36)}` }
}
