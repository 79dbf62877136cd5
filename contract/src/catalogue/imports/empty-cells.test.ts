import fc from 'fast-check'
import { expect, it } from 'vitest'

import { isNothing, isSheetError, markedText, unmarkedText } from './empty-cells.ts'
import { IMPORT_COLUMNS } from '../import-columns.ts'

it.each([
  ['address', '—', "'—"],
  ['address', 'n/a', "'n/a"],
  ['supplier', 'None', "'None"],
  ['barcodes', '000', "'000"],
  ['name', '#N/A', "'#N/A"],
  ['address', "'—", "''—"],
  ['address', "'Bole", "'Bole"],
  ['category', 'None', 'None'],
  ['phone', '0', '0'],
] as const)('a file has of %s %j: %j', (field, text, marked) => {
  expect(markedText(field, text)).toBe(marked)
  expect(unmarkedText(field, marked)).toBe(text)
})

it('a marked text is never taken for nothing or an error, and comes back as it was', () => {
  const part = fc.constantFrom("'", '-', '—', '_', '.', 'none', 'N/A', '#', '#N/A', '0', 'a', ' ')
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(IMPORT_COLUMNS).flat()),
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
      (field, text) => {
        const marked = markedText(field, text)
        expect([isNothing(field, marked), isSheetError(marked)]).toEqual([false, false])
        expect(unmarkedText(field, marked)).toBe(text)
      },
    ),
  )
})
