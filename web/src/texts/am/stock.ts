import type { stock as English } from '../en/stock.ts'

export const stock: typeof English = {}
