import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isUnsureDate, orderOf, readDate } from './read-date.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const read = (text: string) => readDate(text, undefined, NOW)

describe('dates as they are written', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026/3/4', '2026-03-04'],
    ['27/11/2026', '2026-11-27'],
    ['11/27/2026', '2026-11-27'],
    ['4/4/2026', '2026-04-04'],
    ['27.11.26', '2026-11-27'],
    ['4 Mar 2026', '2026-03-04'],
    ['March 4, 2026', '2026-03-04'],
    ['4-Mar-26', '2026-03-04'],
    ['18 ኅዳር 2019', '2026-11-27'],
    ['18 ሕዳር 2019', '2026-11-27'],
    ['፲፰ ኅዳር ፳፻፲፱', '2026-11-27'],
    ['18/3/2019 ዓ.ም', '2026-11-27'],
    ['18/3/2019 E.C.', '2026-11-27'],
    ['30/13/2018', undefined],
    ['5/13/2018', undefined],
    ['5/13/2018 E.C.', '2026-09-10'],
    ['1/1/2019 E.C.', '2026-09-11'],
    ['3/4/2026 G.C.', undefined],
    ['13/4/2019 G.C.', '2019-04-13'],
    ['03/04/2026', undefined],
    ['18/3/2019', undefined],
    ['31/02/2026', undefined],
    ['2026-02-30', undefined],
    ['26/04/03', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, day) => {
    expect(read(text)).toBe(day)
  })

  it('takes the order of a column from its cells, and asks where none of them shows it', () => {
    expect(orderOf(['03/04/2026', '27/04/2026', ''], NOW)).toBe('DMY')
    expect(orderOf(['03/04/2026', '04/27/2026'], NOW)).toBe('MDY')
    expect(orderOf(['03/04/2026', '05/06/2026'], NOW)).toBeUndefined()
    expect(orderOf(['27/04/2026', '04/27/2026'], NOW)).toBeUndefined()
    expect(readDate('03/04/2026', 'DMY', NOW)).toBe('2026-04-03')
    expect(readDate('03/04/2026', 'MDY', NOW)).toBe('2026-03-04')
    expect(readDate('18/3/2019', 'ETHIOPIAN', NOW)).toBe('2026-11-27')
    expect(isUnsureDate('18/3/2019', NOW)).toBe(true)
    expect(readDate('27/04/2026', 'MDY', NOW)).toBeUndefined()
  })

  it('is never another day than was meant', () => {
    const days = fc.date({
      min: new Date('2022-01-01'),
      max: new Date('2035-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        fc.constantFrom('DMY' as const, 'MDY' as const),
        fc.constantFrom('/', '-', '.'),
        fc.array(days, { minLength: 1, maxLength: 8 }),
        (order, sign, column) => {
          const meant = column.map((day) => day.toISOString().slice(0, 10))
          const texts = meant.map((day) => {
            const [year = '', month = '', date = ''] = day.split('-')
            return [...(order === 'DMY' ? [date, month] : [month, date]), year].join(sign)
          })
          const shown = orderOf(texts, NOW)
          expect([undefined, order]).toContain(shown)
          texts.forEach((text, at) =>
            expect([undefined, meant[at]]).toContain(readDate(text, shown, NOW)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})
