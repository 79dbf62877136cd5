import { afterEach, describe, expect, it, vi } from 'vitest'

import { setLanguage } from '../../texts/texts.ts'
import { timestampOf } from './business-day.ts'
import { setCalendar } from './calendar.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLocalDate,
  formatMoney,
  formatMonth,
  formatSold,
  formatShare,
  formatShort,
  formatQuantity,
  formatSum,
  formatUnits,
  formatWeekday,
} from './format.ts'
import { formatQuantities } from './format-quantities.ts'
import { daysOf } from './periods.ts'
import { today } from './today.ts'

const NOON = '2026-11-20T12:00:00.000Z'

afterEach(() => {
  vi.unstubAllEnvs()
  setCalendar('gregorian')
})

describe('money', () => {
  // spec: S2.41 S2.100 S9.8 S9.9 S9.10 S9.11 D1.1 D7.1
  it('is ETB on products and the sale total, dollars on dashboard sales and entry costs', () => {
    expect(formatMoney(1234.5, 'product', null)).toBe('ETB 1,234.50')
    expect(formatMoney(0, 'saleTotal', null)).toBe('ETB 0.00')
    expect(formatMoney(1234.5, 'dashboardSale', null)).toBe('$1,234.50')
    expect(formatMoney(7, 'entryCost', null)).toBe('$7.00')
  })

  // spec: D7.4
  it('is in the currency of the institution everywhere once it has one', () => {
    expect(formatMoney(1234.5, 'dashboardSale', 'ETB')).toBe('ETB 1,234.50')
    expect(formatMoney(1234.5, 'product', 'KES')).toBe('KES 1,234.50')
    expect(formatMoney(1234.5, 'entryCost', 'JPY')).toBe('¥1,234.50')
  })

  it('has no currency in pictures of sales until the institution has one', () => {
    expect(formatSold(1234.5, null)).toBe('1,234.50')
    expect(formatSold(1234.5, 'ETB')).toBe('ETB 1,234.50')
  })
})

describe('dates and units', () => {
  // spec: S9.12
  it('shows short month, day, year', () => {
    expect(formatDate('2026-11-20T12:00:00.000Z')).toBe('Nov 20, 2026')
  })

  it.each(['Pacific/Honolulu', 'Asia/Tokyo'])(
    'are those of the shop on a device that says %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const beforeTwo = '2026-11-27T22:30:00.000Z'
      const now = new Date(beforeTwo)
      expect(now.getHours()).not.toBe(1)
      expect(today(now)).toBe('2026-11-28')
      expect(formatDateTime(beforeTwo)).toBe('Nov 28, 2026, 1:30 AM')
      const day = 'Nov 28, 2026'
      expect([beforeTwo, '2026-11-28'].map(formatDate)).toEqual([day, day])
      expect(formatDay('2026-11-28')).toBe('Nov 28')
      expect(timestampOf('2026-11-28', now)).toBe(beforeTwo)
      expect(timestampOf('2026-11-20', now)).toBe('2026-11-20T09:00:00.000Z')
      expect(daysOf('yesterday', today(now))).toEqual({ from: '2026-11-27', to: '2026-11-27' })
    },
  )

  it('counts units', () => {
    expect(formatUnits(1)).toBe('1 unit')
    expect(formatUnits(1200)).toBe('1,200 units')
    const apart = [
      { unit: 'kg', quantity: 0.3 },
      { unit: 'l', quantity: 2 },
    ]
    expect([formatSum(3.3, apart), formatSum(2.3, apart), formatSum(4)]).toEqual([
      ...['1 unit, 0.3 kg, 2 l', '0.3 kg, 2 l', '4 units'],
    ])
    expect(formatQuantity(1, { unit: 'pack' })).toBe('1 pack')
    expect(formatQuantity(7, { unit: 'pack' })).toBe('7 packs')
    expect(formatQuantity(1200, { unit: 'box' })).toBe('1,200 boxes')
    expect(formatQuantity(-1, { unit: 'jar' })).toBe('-1 jar')
    expect(formatQuantity(23, { unit: 'tub' })).toBe('23 tubs')
    expect(formatQuantity(7, { unit: 'kg' })).toBe('7 kg')
    expect(formatQuantity(7, { unit: 'ኪሎ' })).toBe('7 ኪሎ')
    expect(formatQuantity(1_234_005, { unit: 'kg', unitSize: 1000 })).toBe('1,234.005 kg')
    expect(formatQuantity(1000, { unit: 'box', unitSize: 1000 })).toBe('1 box')
  })
})

it('quantities of several units are not added up', () => {
  const counted = (quantity: number, unit: string, unitSize?: number) => ({
    quantity,
    product: { unit, ...(unitSize === undefined ? {} : { unitSize }) },
  })
  expect(formatQuantities([])).toBe('')
  const all = [counted(1200, 'kg', 1000), counted(3, 'piece'), counted(100, 'kg', 1000)]
  expect(formatQuantities(all)).toBe('1.3 kg, 3 pieces')
})

describe('a chart', () => {
  it('names its days without the year, whatever the time zone', () => {
    expect(formatDay('2026-11-20')).toBe('Nov 20')
    expect(formatMonth('2026-11-20', 'gregorian')).toBe('November 2026')
    expect(formatMonth('2026-11-20', 'ethiopian')).toBe('Hedar 2019')
    expect(formatWeekday('2026-11-20')).toBe('Fri, Nov 20')
    setCalendar('ethiopian')
    expect(formatDay('2026-11-20')).toBe('Hedar 11')
    expect(formatWeekday('2026-11-20')).toBe('Fri, Hedar 11')
  })

  it('has short numbers on its scale, and shares in percent', () => {
    expect([0, 850, 2500, 40_000, 1_200_000].map(formatShort)).toEqual([
      '0',
      '850',
      '2.5K',
      '40K',
      '1.2M',
    ])
    expect([0, 0.125, 1].map(formatShare)).toEqual(['0%', '12.5%', '100%'])
  })
})

describe('the Ethiopian calendar', () => {
  it('shows every date without the era', () => {
    setCalendar('ethiopian')
    expect(formatDate(NOON)).toBe('Hedar 11, 2019')
    expect(formatDateTime(NOON)).toMatch(/^Hedar 11, 2019, \d+:00\s[AP]M$/)
    expect(formatLocalDate(NOON)).toMatch(/^\d+\/\d+\/2019$/)
  })

  it('is written in Amharic in the Amharic interface', async () => {
    setCalendar('ethiopian')
    await setLanguage('am')
    expect(formatDate(NOON)).toBe('11 ኅዳር 2019')
    expect(formatDay('2026-11-20')).toBe('ኅዳር 11')
  })
})

describe('in Amharic', () => {
  it('money and units are named in Amharic', async () => {
    await setLanguage('am')
    expect(formatMoney(1234.5, 'saleTotal', null)).toBe('ብር 1,234.50')
    expect(formatUnits(12)).toBe('12 ዕቃ')
  })
})
