import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { daysOf, isUnsureDate, lacksDay, orderOf, readDate } from './read-date.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const expiry = { isExpiry: true, now: NOW }

describe.each([
  {
    of: 'a day as it is written',
    reading: { now: NOW },
    rows: [
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
      ['30/02/2026', undefined],
      ['29/02/27', undefined],
      ['30/02/2019', '2026-11-09'],
      ['27–11–2026', '2026-11-27'],
      ['27th Nov 2026', '2026-11-27'],
      ['ኅዳር 18፣ 2019', '2026-11-27'],
      ['ኅዳር 18 ቀን 2019', '2026-11-27'],
      ['27/11/2026 14:30', '2026-11-27'],
      ['2026-11-27 2:30 PM', '2026-11-27'],
      ['2026-11-27T22:30:00Z', undefined],
      ['26/04/03', undefined],
      ['31 ማርች 2027', '2027-03-31'],
      ['22 Megabit 2019', '2027-03-31'],
      ['18/3/2019 አ.ም', '2026-11-27'],
      ['18 ኅዳር 99', undefined],
      ['2027-12', undefined],
      ['03/2027', undefined],
      ['EXP 31/03/2027', undefined],
      ['soon', undefined],
      ['', undefined],
    ],
  },
  {
    of: 'an expiry date as packages have it',
    reading: expiry,
    rows: [
      ['03/2027', '2027-03-31'],
      ['3-2027', '2027-03-31'],
      ['03.27', '2027-03-31'],
      ['03 27', '2027-03-31'],
      ['2027-03', '2027-03-31'],
      ['2027/2', '2027-02-28'],
      ['02/2028', '2028-02-29'],
      ['MAR 2027', '2027-03-31'],
      ['Mar-27', '2027-03-31'],
      ["march '27", '2027-03-31'],
      ['SEPT2027', '2027-09-30'],
      ['2027 DEC', '2027-12-31'],
      ['ማርች 2027', '2027-03-31'],
      ['EXP 03/27', '2027-03-31'],
      ['EXP. DATE: 03.2027', '2027-03-31'],
      ['Best before end MAR 2027', '2027-03-31'],
      ['BBE 03/27', '2027-03-31'],
      ['EXP 31/03/2027', '2027-03-31'],
      ['ማብቂያ ቀን፦ 03/2027', '2027-03-31'],
      ['መጋቢት 2019', '2027-04-08'],
      ['መጋቢት ፳፻፲፱', '2027-04-08'],
      ['Megabit 2019', '2027-04-08'],
      ['ጳጉሜን 2019', '2027-09-11'],
      ['13/2019', '2027-09-11'],
      ['07/2019 E.C.', '2027-04-08'],
      ['07/2019 ዓ.ም', '2027-04-08'],
      ['03/2027 G.C.', '2027-03-31'],
      ['2027-03-15', '2027-03-15'],
      ['2026-02-30', undefined],
      ['30/02/2026', undefined],
      ['13/2027', undefined],
      ['03/04', undefined],
      ['27/03', undefined],
      ['13/2027 G.C.', undefined],
      ['00/2027', undefined],
      ['03/2027/', undefined],
      ['Marble 27', undefined],
      ['0327', undefined],
      ['EXP', undefined],
    ],
  },
])('$of', ({ reading, rows }) => {
  it.each(rows)('reads %s as %s', (text = '', day) => {
    expect(readDate(text, reading)).toBe(day)
  })
})

describe('dates as they are written', () => {
  it('takes the order of a column from its cells, and asks where none of them shows it', () => {
    expect(orderOf(['03/04/2026', '27/04/2026', ''], { now: NOW })).toBe('DMY')
    expect(orderOf(['03/04/2026', '04/27/2026'], { now: NOW })).toBe('MDY')
    expect(orderOf(['03/04/2026', '05/06/2026'], { now: NOW })).toBeUndefined()
    expect(orderOf(['27/04/2026', '04/27/2026'], { now: NOW })).toBeUndefined()
    expect(readDate('03/04/2026', { order: 'DMY', now: NOW })).toBe('2026-04-03')
    expect(readDate('03/04/2026', { order: 'MDY', now: NOW })).toBe('2026-03-04')
    expect(readDate('18/3/2019', { order: 'ETHIOPIAN', now: NOW })).toBe('2026-11-27')
    expect(isUnsureDate('18/3/2019', { now: NOW })).toBe(true)
    expect(readDate('27/04/2026', { order: 'MDY', now: NOW })).toBeUndefined()
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
          const shown = orderOf(texts, { now: NOW })
          expect([undefined, order]).toContain(shown)
          texts.forEach((text, at) =>
            expect([undefined, meant[at]]).toContain(readDate(text, { order: shown, now: NOW })),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('expiry dates as packages have them', () => {
  it('asks where the month could be one of the Ethiopian calendar', () => {
    expect(daysOf('07/2019', expiry)).toEqual(['2019-07-31', '2027-04-08'])
    expect(daysOf('2019-07-23', expiry)).toEqual(['2019-07-23', '2027-04-01'])
    expect(daysOf('2019-07-23', { now: NOW })).toEqual(['2019-07-23'])
    expect(readDate('07/2019', { ...expiry, order: 'ETHIOPIAN' })).toBe('2027-04-08')
    expect(orderOf(['03/2027', '13/2019'], expiry)).toBe('ETHIOPIAN')
    expect(orderOf(['03/2027', '27/04/2027'], expiry)).toBe('DMY')
  })

  it('are the last day of the month, however it is written', () => {
    const months = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2045-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(months, fc.constantFrom('/', '-', '.', ' '), (moment, sign) => {
        const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + 1]
        const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
        const name = moment.toUTCString().slice(8, 11)
        const [two, short] = [String(month).padStart(2, '0'), String(year % 100)]
        for (const text of [
          `${two}${sign}${year}`,
          `${month}${sign}${short}`,
          `${year}${sign}${two}`,
          `${name}${sign}${short}`,
          `exp ${name.toUpperCase()}${sign}${year}`,
        ])
          expect(readDate(text, expiry)).toBe(last)
      }),
    )
  })
})

it('knows a month without its day', () => {
  expect(['03/2027', 'MAR 27', '2027-03', 'መጋቢት 2019'].every(lacksDay)).toBe(true)
  expect(['03/04/2027', '2027-03-04', '03/04', 'soon', ''].some(lacksDay)).toBe(false)
})
