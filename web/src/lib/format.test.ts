import { describe, expect, it } from 'vitest'

import { formatDate, formatMoney, formatUnits } from './format.ts'

describe('money', () => {
  it('is ETB on products and the sale total, dollars on dashboard sales and entry costs', () => {
    expect(formatMoney(1234.5, 'product', null)).toBe('ETB 1,234.50')
    expect(formatMoney(0, 'saleTotal', null)).toBe('ETB 0.00')
    expect(formatMoney(1234.5, 'dashboardSale', null)).toBe('$1,234.50')
    expect(formatMoney(7, 'entryCost', null)).toBe('$7.00')
  })

  it('is in the currency of the institution everywhere once it has one', () => {
    expect(formatMoney(1234.5, 'dashboardSale', 'ETB')).toBe('ETB 1,234.50')
    expect(formatMoney(1234.5, 'product', 'KES')).toBe('KES 1,234.50')
    expect(formatMoney(1234.5, 'entryCost', 'JPY')).toBe('¥1,234.50')
  })
})

describe('dates and units', () => {
  it('shows short month, day, year', () => {
    expect(formatDate('2026-11-20T12:00:00.000Z')).toBe('Nov 20, 2026')
  })

  it('counts units', () => {
    expect(formatUnits(1)).toBe('1 unit')
    expect(formatUnits(1200)).toBe('1,200 units')
  })
})
